import { LOCALES, type Locale } from '@contract/locale';
import { REGISTRATION_TYPES, type RegistrationType } from '@contract/sso/registration-type';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { LANDING, MEMBER_LANDING, templateId, withRegistration } from './drawings';
import { prerenderedFile } from './first-paint';
import { addTexts, createI18n } from './i18n/i18n';
import { COMMON_TEXTS } from './i18n/messages';
import { AppRoutes, preloadPage } from './router';
import { PAGES } from './routes';
import { servicesOver } from './services/services';
import { createMemory } from './session/memory';
import { Providers } from './shell/providers';

/** A page as its first visitors see it, before the app runs. */
interface PrerenderedPage {
  locale: Locale;
  /** Where it belongs in the build. */
  file: string;
  html: string;
}

/** What the document of a language holds, so that its first paint needs nothing else. */
interface Drawings {
  locale: Locale;
  /** The landing page as visitors see it. */
  landing: string;
  /** The other drawings, each in a template. */
  templates: string;
}

/** What the build takes from here. */
export interface Prerendered {
  pages: PrerenderedPage[];
  drawings: Drawings[];
}

/** The forms that the document holds beside the landing page, and those of them that depend on the registration type. */
const FORMS = ['/login'];
const REGISTRATION_FORMS = ['/signup-verify', '/forgot'];

/** What a page is drawn for. */
interface DrawnFor {
  isSignedIn?: boolean;
  /** The channels that are open; unknown at first where it isn't said. */
  registration?: RegistrationType;
}

async function renderPage(
  path: string,
  locale: Locale,
  { isSignedIn = false, registration }: DrawnFor = {},
): Promise<string> {
  const { dataset } = window.document.documentElement;
  if (registration === undefined) delete dataset['registration'];
  else dataset['registration'] = String(registration);
  const memory = createMemory();
  if (isSignedIn) memory.local.set('token', 'of a member who is not known yet');
  // What a page asks is not answered: it is drawn as it is until then.
  const services = servicesOver(() => new Promise(() => undefined));
  const i18n = createI18n(locale);
  await addTexts(i18n, locale, COMMON_TEXTS);
  // What only members load is not drawn: it asks, and comes later.
  await preloadPage(path, { i18n, locale, services, isSignedIn: false });
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Providers deps={{ i18n, memory, services }}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
    { onError: (error) => void failures.push(error) },
  );
  if (failures.length > 0) throw new Error(`${path} can't be prerendered`, { cause: failures[0] });
  return new Response(prelude).text();
}

const templateOf = (drawing: string, html: string): string =>
  `<template id="${templateId(drawing)}">${html}</template>`;

async function drawLocale(locale: Locale): Promise<Prerendered> {
  const rendered = new Map<string, string>();
  for (const path of PAGES.flatMap((page) => page.prerender?.(locale) ?? []))
    rendered.set(path, await renderPage(path, locale));
  const templates = [templateOf(MEMBER_LANDING, await renderPage(LANDING, locale, { isSignedIn: true }))];
  for (const path of FORMS) templates.push(templateOf(path, rendered.get(path) ?? ''));
  for (const path of REGISTRATION_FORMS)
    for (const registration of REGISTRATION_TYPES) {
      const html = await renderPage(path, locale, { registration });
      templates.push(templateOf(withRegistration(path, registration), html));
    }
  return {
    pages: [...rendered].map(([path, html]) => ({ locale, file: prerenderedFile(path, locale), html })),
    drawings: [{ locale, landing: rendered.get(LANDING) ?? '', templates: templates.join('') }],
  };
}

/** Draws every page of the route table that says so, in every language. Runs in the build, with a stand-in for `window`. */
export async function prerenderPages(): Promise<Prerendered> {
  const drawn: Prerendered = { pages: [], drawings: [] };
  for (const locale of LOCALES) {
    const { pages, drawings } = await drawLocale(locale);
    drawn.pages.push(...pages);
    drawn.drawings.push(...drawings);
  }
  return drawn;
}
