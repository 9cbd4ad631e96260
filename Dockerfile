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

FROM node:22-slim
COPY --from=build /kit/graph-spec-kit-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/graph-spec-kit-*.tgz && npm cache clean --force && rm /tmp/*.tgz
USER node
WORKDIR /home/node
ENTRYPOINT ["graph-spec-kit"]
CMD ["--help"]
