import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { resolveLocale } from '@contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { pagePolicy } from './content-security-policy';
import { notFoundPage } from './not-found-page';

const HTML = 'text/html; charset=utf-8';
/** The folder of the files whose names hold a hash of their content. */
const ASSETS = 'assets';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The built app: beside the server's bundle, or under `dist` when the server runs from its sources. */
export function builtWebDir(): string | null {
  const candidates = ['../web', '../../dist/web'].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  return candidates.find((directory) => existsSync(path.join(directory, 'index.html'))) ?? null;
}

/**
 * Serves the built app (D1): its one page at `/`, its files, and a small page for unknown addresses. The
 * app routes by hash, so no other address is a page of its own.
 * @param origins what the page may load images from and connect to besides us
 * @param webDir folder of the built app; null serves no app
 */
export async function registerWeb(
  app: FastifyInstance,
  { config, origins }: { config: Pick<Config, 'publicOrigin'>; origins: () => Promise<readonly string[]> },
  webDir: string | null = builtWebDir(),
): Promise<void> {
  const secure = config.publicOrigin.startsWith('https:');
  if (webDir !== null) {
    const index = readFileSync(path.join(webDir, 'index.html'), 'utf8');
    app.get('/', { exposeHeadRoute: true }, async (_request, reply) => {
      return sendPage(reply, pagePolicy({ secure, origins: await origins() }), index);
    });
    await registerFiles(app, webDir, pagePolicy({ secure }));
  }
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, secure));
}

async function registerFiles(app: FastifyInstance, root: string, policy: string): Promise<void> {
  const headers = (cacheControl: string) => (reply: FastifyReply) => {
    reply.header('cache-control', cacheControl);
    // A worker is bound by the policy of its own file.
    reply.header('content-security-policy', policy);
  };
  const common = { index: false, dotfiles: 'deny', preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(root, ASSETS),
    prefix: `/${ASSETS}/`,
    allowedPath: (file) => !/(\.br|\/)$/.test(file),
    setHeaders: headers(FOR_EVER),
  });
  await app.register(fastifyStatic, {
    ...common,
    root,
    // The few other files get a route each, so that what is unknown stays so to the router, under /api too.
    wildcard: false,
    globIgnore: [`${ASSETS}/**`, '**/*.html', '**/*.br', '**/.*/**'],
    decorateReply: false,
    setHeaders: headers('no-cache'),
  });
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type(HTML)
    .send(html);
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply, secure: boolean): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const locale = resolveLocale({ browser: request.headers['accept-language'] });
  return sendPage(reply.code(404), pagePolicy({ nonce, secure }), notFoundPage(locale, nonce));
}
