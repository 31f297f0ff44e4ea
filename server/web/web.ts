import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FigureName } from '@contract/public/figures';
import type { RegistrationType } from '@contract/sso/registration-type';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { OPEN_REGISTRATION } from '../settings/settings';
import { pagePolicy } from './content-security-policy';
import { registerCrawlerFiles } from './crawler-files';
import { registerLanding } from './landing-route';
import { registerManifest } from './manifest';
import { notFoundPage } from './not-found-page';
import { pageLocale } from './page-locale';
import { registerShare } from './share-route';
import { replaceWorker } from './worker-removal';

const HTML = 'text/html; charset=utf-8';
/** The folder of files with a content hash in their name. */
const ASSETS = 'assets';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The folder of the built app: next to the server's bundle, or in `dist` when the server runs from its sources. */
export function builtWebDir(): string | null {
  const candidates = ['../web', '../../dist/web'].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  return candidates.find((directory) => existsSync(path.join(directory, 'index.html'))) ?? null;
}

/** What pages are sent with. */
interface WebOptions {
  config: Pick<Config, 'publicOrigin'>;
  /** Other origins that the page may load images from and connect to. */
  origins: () => Promise<readonly string[]>;
  /** The channels that are open (S4). @default both */
  registrationType?: () => Promise<RegistrationType>;
  /** Whether browsers may keep the service worker. @default yes */
  worker?: () => Promise<boolean>;
  /** The figures that the landing page shows (D24). @default none */
  figures?: () => Promise<readonly FigureName[]>;
}

/**
 * Serves the built app (D1): its page at `/`, its files, what crawlers and systems read, and a small page for unknown
 * addresses. The app uses hash routes, so no other address is a page.
 * @param webDir folder of the built app; null if there is none
 */
export async function registerWeb(
  app: FastifyInstance,
  {
    config,
    origins,
    registrationType = () => Promise.resolve(OPEN_REGISTRATION),
    worker = () => Promise.resolve(true),
    figures = () => Promise.resolve([]),
  }: WebOptions,
  webDir: string | null = builtWebDir(),
): Promise<void> {
  const secure = config.publicOrigin.startsWith('https:');
  if (webDir !== null) {
    registerLanding(app, { webDir, publicOrigin: config.publicOrigin, origins, registrationType, figures });
    await registerFiles(app, webDir, { policy: pagePolicy({ secure }), worker });
  }
  registerCrawlerFiles(app, config.publicOrigin);
  registerManifest(app);
  registerShare(app);
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, secure));
}

interface FileOptions {
  policy: string;
  worker: () => Promise<boolean>;
}

async function registerFiles(
  app: FastifyInstance,
  root: string,
  { policy, worker }: FileOptions,
): Promise<void> {
  const headers = (cacheControl: string) => (reply: FastifyReply) => {
    reply.header('cache-control', cacheControl);
    // A worker has the policy of its own file.
    reply.header('content-security-policy', policy);
  };
  const common = { index: false, dotfiles: 'deny', preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(root, ASSETS),
    prefix: `/${ASSETS}/`,
    allowedPath: (file) => !/(\.br|\/)$/.test(file),
    setHeaders: headers(IMMUTABLE),
  });
  replaceWorker(app, worker);
  await app.register(fastifyStatic, {
    ...common,
    root,
    // Each other file gets its own route, so that unknown paths, also under /api, stay unknown to the router.
    wildcard: false,
    globIgnore: [`${ASSETS}/**`, 'documents/**', '*.html', '**/*.br', '**/.*/**'],
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
  const html = notFoundPage(pageLocale(request), nonce);
  return sendPage(reply.code(404), pagePolicy({ nonce, secure }), html);
}
