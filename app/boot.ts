import '@ds/theme/theme.css';
import { pageMode } from './device/device';
import { watchInstallOffer } from './device/install-offer';
import { watchMissingCode } from './device/missing-code';
import { drawPrerendered } from './first-paint';
import { initialLocale } from './i18n/address';
import { COMMON_TEXTS, loadMessages } from './i18n/messages';
import { watchLoading } from './load-failure';
import { watchHandoff } from './navigation/handoff';
import { watchRemark } from './navigation/remark';
import { findShownPage, textFilesOf } from './routes';
import { createLocalStore } from './session/storage';

const local = createLocalStore();

/** Draws the page where the build has it, and fetches what the app draws it from, side by side with React. */
function fetchPage(): void {
  const { locale } = initialLocale(window.location, local.get('locale'), navigator.language);
  const root = document.getElementById('root');
  const found = findShownPage(window.location.hash.slice(1), local.get('token') !== null);
  if (!root || !found) return;
  watchLoading(root, locale);
  if (import.meta.env.PROD) void drawPrerendered(found, locale);
  const { page, params } = found;
  const parts: (Promise<unknown> | undefined)[] = [
    page.load(),
    loadMessages(locale, COMMON_TEXTS),
    ...textFilesOf(page).map((file) => loadMessages(locale, file)),
    page.longText?.({ params, locale }),
  ];
  // The app asks for what failed again, and reports it.
  for (const part of parts) part?.catch(() => undefined);
}

watchMissingCode(window);
// Before anything else looks at the address, or asks for anything.
watchHandoff(window);
watchRemark(window);
watchInstallOffer(window);
document.documentElement.dataset['pageMode'] = pageMode(window);
fetchPage();
