# The image of Muster: the server and the built web, without development tools and without a private PostgreSQL (DATABASE_URL is required).
# tools/dockerfile.test.ts follows this file where there is no container engine.
# Pin it by its digest: --build-arg NODE_IMAGE=node@sha256:…; deploy/compose/pin-images.sh finds the digest.
ARG NODE_IMAGE=node:26-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run release -- --folder /opt/muster

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Muster" \
      org.opencontainers.image.description="Class attendance by rotating QR code, and the academic administration around it" \
      org.opencontainers.image.licenses="AGPL-3.0-only"
COPY --from=build /opt/muster /opt/muster
# /data: files without a bucket, and mails without a mail server. Everything else is read-only, except /tmp and /backups, if used.
RUN install -d -m 700 -o node -g node /data /backups
ENV DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=5001 \
    NODE_ENV=production
WORKDIR /opt/muster
USER 1000:1000
VOLUME /data
EXPOSE 5001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
