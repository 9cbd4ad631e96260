# The programs, without Node on the host:
#   docker build --tag graph-spec-kit .
#   docker run --rm --network host graph-spec-kit run --url http://localhost:8080
# With the options in graph-spec-kit.json, and reports in this folder:
#   docker run --rm --network host --user "$(id -u)" --volume "$PWD:/home/node" graph-spec-kit run --report html=report.html
# The reference server:
#   docker run --rm --publish 8080:8080 --entrypoint graph-spec-server graph-spec-kit --host 0.0.0.0 --port 8080
FROM node:22-slim AS build
WORKDIR /kit
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build && npm pack --ignore-scripts --silent
RUN mkdir /package && tar -xzf graph-spec-kit-*.tgz -C /package --strip-components=1 && cp package-lock.json /package
RUN npm ci --prefix /package --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim
COPY --from=build /package /usr/local/lib/node_modules/graph-spec-kit
RUN ln -s ../lib/node_modules/graph-spec-kit/dist/harness/main.js /usr/local/bin/graph-spec-kit && \
    ln -s ../lib/node_modules/graph-spec-kit/dist/reference/main.js /usr/local/bin/graph-spec-server
USER node
WORKDIR /home/node
ENTRYPOINT ["graph-spec-kit"]
CMD ["--help"]
