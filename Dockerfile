# The server of Touchline. docs/deploy.md describes how to run it.
#
#   docker build -t touchline .
#   docker build -t touchline:ffmpeg --target ffmpeg .     the same with ffmpeg, for `touchline import-video`

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
# Nothing needs an install script, so none runs.
RUN npm ci --ignore-scripts && npm run build && node scripts/pack/server.mjs /package

# What the server loads, in the versions of the lock file, with the clients of optional engines.
FROM node:24-bookworm-slim AS packages
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
RUN npm ci --ignore-scripts --omit=dev --workspace @touchline/server && rm -r node_modules/@touchline

FROM node:24-bookworm-slim AS server
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Touchline" \
      org.opencontainers.image.description="Self-hosted backend of Touchline: content API, live updates, media, analytics and embeddable widgets" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
# tini passes signals on, and collects processes that have ended.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini=0.19.* \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node -m 700 /var/lib/touchline \
 && ln -s /opt/touchline/dist/touchline.js /usr/local/bin/touchline
COPY --from=packages /src/node_modules /opt/touchline/node_modules
COPY --from=build /package /opt/touchline
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/touchline
VOLUME /var/lib/touchline
WORKDIR /var/lib/touchline
EXPOSE 4000
# The user node of the base, as a number, so that Kubernetes sees that it is not root.
USER 1000:1000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "touchline"]
CMD ["start"]

FROM server AS ffmpeg
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg=7:5.1.* \
 && rm -rf /var/lib/apt/lists/*
USER 1000:1000

# The last stage is what a build without --target makes.
FROM server
