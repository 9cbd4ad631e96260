# The programs without Node on the host: docker run --rm --network host IMAGE run --url http://localhost:8080
FROM node:22-slim AS build
WORKDIR /kit
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build && npm pack --ignore-scripts --silent

FROM node:22-slim
COPY --from=build /kit/graph-spec-kit-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/graph-spec-kit-*.tgz && rm /tmp/*.tgz
USER node
WORKDIR /home/node
ENTRYPOINT ["graph-spec-kit"]
CMD ["--help"]
