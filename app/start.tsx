import type { Locale } from '@contract/locale';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readDevice } from './device/device';
import { initialLocale } from './i18n/address';
import { addTexts, createI18n } from './i18n/i18n';
import { keepLocale } from './i18n/language';
import { COMMON_TEXTS } from './i18n/messages';
import { AppRouter, preloadPage } from './router';
import { createServices } from './services/services';
import { attributionOf } from './navigation/attribution';
import { createDraft } from './session/draft';
import { hashSearchOf, readParam } from './navigation/params';
import { createReloadOnce } from './session/reload-once';
import { createResend } from './session/resend';
import { createSession } from './session/session';
import { createLocalStore, createTabStore } from './session/storage';
import { createVisit } from './session/visit';
import { Providers, type AppDeps } from './shell/providers';

const address = (): [hashSearch: string, pageSearch: string] => [
  hashSearchOf(window.location.hash),
  window.location.search,
];

/** Creates what the pages depend on: memory, language, services. */
function createDeps(): AppDeps & { locale: Locale } {
  const local = createLocalStore();
  const tab = createTabStore();
  const visit = createVisit(local);
  const session = createSession(local, visit);
  const memory = {
    local,
    visit,
    session,
    draft: createDraft(tab),
    resend: createResend(tab),
    reloadOnce: createReloadOnce(tab),
  };

  const { locale, fromAddress } = initialLocale(window.location, local.get('locale'), navigator.language);
  if (fromAddress) keepLocale(locale, local);
  const guestId = readParam('guestId', ...address());
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

/** Renders the app, once the page that the address names can be drawn. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  const { locale, ...deps } = createDeps();
  const { i18n, memory, services } = deps;
  const isSignedIn = memory.session.get().token !== null;
  // Side by side: the page needs both. Its boundary reports a page that can't be fetched.
  const page = preloadPage(window.location.hash.slice(1), { i18n, locale, services, isSignedIn }).catch(
    () => undefined,
  );
  await Promise.all([addTexts(i18n, locale, COMMON_TEXTS), page]);
  createRoot(root).render(
    <StrictMode>
      <Providers deps={deps}>
        <AppRouter />
      </Providers>
    </StrictMode>,
  );
}
