import { LOCALES, type Locale } from '@contract/locale';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { prerenderedFile } from './first-paint';
import { addTexts, createI18n } from './i18n/i18n';
import { COMMON_TEXTS } from './i18n/messages';
import { AppRoutes, preloadPage } from './router';
import { PAGES } from './routes';
import { servicesOver } from './services/services';
import { createMemory } from './session/memory';
import { Providers } from './shell/providers';

/** A page as its first visitors see it, before the app runs. */
export interface PrerenderedPage {
  locale: Locale;
  /** Where it belongs in the build. */
  file: string;
  html: string;
}

async function renderPage(path: string, locale: Locale): Promise<string> {
  const memory = createMemory();
  // What a page asks is not answered: it is drawn as it is until then.
  const services = servicesOver(() => new Promise(() => undefined));
  const i18n = createI18n(locale);
  await addTexts(i18n, locale, COMMON_TEXTS);
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

/** Draws every page of the route table that says so, in every language. Runs in the build, with a stand-in for `window`. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const locale of LOCALES)
    for (const path of PAGES.flatMap((page) => page.prerender?.(locale) ?? []))
      pages.push({ locale, file: prerenderedFile(path, locale), html: await renderPage(path, locale) });
  return pages;
}
