import { BRAND } from '@contract/constants';
import type { Locale } from '@contract/locale';
import { SHARE } from '@contract/share';
import type { FastifyInstance } from 'fastify';
import { translate } from '../i18n/translate';
import { pageLocale } from './page-locale';

/** The paper of the light theme: an installed app opens on it. */
const PAPER = '#fbfbfd';

const HOUR = 3600;

const icon = (name: string, sizes: string, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, route: string) => ({
  name,
  url: `/#${route}`,
  icons: [icon('192', '192x192', 'any')],
});

/** A picture of the app, as `scripts/screenshots.ts` takes it. Australian English looks like American. */
const screenshot = (form: 'narrow' | 'wide', sizes: string, locale: Locale) => ({
  src: `/screenshots/${form}-${locale === 'en-AU' ? 'en-US' : locale}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: form,
  label: translate(locale, 'landing.title'),
});

/** The app in the system's share sheet. A form by POST, so that no text is in an address; chats take files of any type. */
const SHARE_TARGET = {
  action: SHARE.action,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    ...Object.fromEntries(SHARE.texts.map((name) => [name, name])),
    files: [{ name: SHARE.files, accept: ['*/*'] }],
  },
};

/** What systems need to install the app, in a language. */
export const manifest = (locale: Locale) => ({
  id: '/',
  name: BRAND.name,
  short_name: BRAND.name,
  description: translate(locale, 'landing.description'),
  lang: locale,
  dir: 'ltr',
  // Members' chats; visitors come to log in first.
  start_url: '/#/chats',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['social', 'entertainment'],
  icons: [
    icon('192', '192x192', 'any'),
    icon('512', '512x512', 'any'),
    icon('maskable', '512x512', 'maskable'),
    icon('monochrome', '512x512', 'monochrome'),
  ],
  screenshots: [screenshot('narrow', '780x1688', locale), screenshot('wide', '1280x800', locale)],
  shortcuts: [
    shortcut(translate(locale, 'landing.chats'), '/chats'),
    shortcut(translate(locale, 'landing.dashboard'), '/dashboard'),
    shortcut(translate(locale, 'landing.notices'), '/dashboard/notices'),
  ],
  share_target: SHARE_TARGET,
});

/** Serves `/manifest.webmanifest`, in the language that its query names, else the browser's. */
export function registerManifest(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', { exposeHeadRoute: true }, (request, reply) =>
    reply
      .headers({ 'cache-control': `public, max-age=${HOUR}`, vary: 'Accept-Language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(pageLocale(request)))),
  );
}
