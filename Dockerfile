# The server with the built app. docs/operations.md says how to run it.

FROM node:24-bookworm-slim AS packages
WORKDIR /halo
COPY package.json package-lock.json .npmrc ./
# No package needs to run a script to be installed.
RUN npm ci --ignore-scripts

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS production
RUN npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /halo
COPY --from=production /halo/package.json ./
COPY --from=production /halo/node_modules ./node_modules
COPY --from=build /halo/dist/web ./dist/web
COPY --from=build /halo/dist/server ./dist/server
COPY deploy/admin.mjs ./admin.mjs
# The server writes the media of chats to /data only: the root may be read-only, and its files belong to root.
RUN mkdir /data && chown node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=2s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.mjs"]
