// First: it reads the address before anything else does.
import './boot';
import type { Locale } from '@contract/locale';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readDevice } from './device/device';
import { initialLocale } from './i18n/address';
import { addTexts, createI18n } from './i18n/i18n';
import { keepLocale } from './i18n/language';
import { COMMON_TEXTS } from './i18n/messages';
import { AppRouter, preloadPage } from './router';
import { earlyCallsOf, findShownPage } from './routes';
import { createServices } from './services/services';
import { attributionOf, usableValue } from './navigation/attribution';
import { hashSearchOf, readParam } from './navigation/params';
import { createMemory } from './session/memory';
import { Providers, type AppDeps } from './shell/providers';

const address = (): [hashSearch: string, pageSearch: string] => [
  hashSearchOf(window.location.hash),
  window.location.search,
];

/** Creates what the pages depend on: memory, language, services. */
function createDeps(): AppDeps & { locale: Locale } {
  const memory = createMemory();
  const { local, session, visit } = memory;
  const { locale, fromAddress } = initialLocale(window.location, local.get('locale'), navigator.language);
  if (fromAddress) keepLocale(locale, local);
  const guestId = usableValue(readParam('guestId', ...address()));
  if (guestId) local.set('guestId', guestId);

  const i18n = createI18n(locale);
  const services = createServices({
    locale: () => i18n.language,
    visitId: visit.id,
    token: () => session.get().token,
    device: readDevice(navigator).header,
    attribution: () => attributionOf(...address()),
  });
  return { i18n, memory, services, locale };
}

async function start(): Promise<void> {
  // React listens to clicks here. The place has the role `presentation`: in Firefox, screen readers would say of all that
  // takes focus inside that it can be clicked.
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no element with the id "app"');
  const { locale, ...deps } = createDeps();
  const { i18n, memory, services } = deps;
  const isSignedIn = memory.session.get().token !== null;
  const shown = findShownPage(window.location.hash.slice(1), isSignedIn);
  if (shown) services.askEarly(earlyCallsOf(shown));
  // Side by side: the page needs both. Its boundary reports a page that can't be fetched.
  const page = preloadPage(window.location.hash.slice(1), { i18n, locale, services, isSignedIn }).catch(
    () => undefined,
  );
  await Promise.all([addTexts(i18n, locale, COMMON_TEXTS), page]);
  // In slices: the browser scrolls and answers between them.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Providers deps={deps}>
          <AppRouter />
        </Providers>
      </StrictMode>,
    ),
  );
}

void start();
