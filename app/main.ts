import '@ds/theme/theme.css';
import { pageMode } from './device/device';
import { initialLocale } from './i18n/address';
import { COMMON_TEXTS, loadMessages } from './i18n/messages';
import { watchHandoff } from './navigation/handoff';
import { watchRemark } from './navigation/remark';
import { findShownPage } from './routes';
import { createLocalStore } from './session/storage';

const local = createLocalStore();

/** Marks the root element: how the app is shown (S4), and a theme that was chosen (D27). */
function markDocument(): void {
  const { dataset } = document.documentElement;
  dataset['pageMode'] = pageMode(window);
  const theme = local.get('theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
}

/** Fetches what the page is drawn from, side by side with React. The app finds it loaded, or reports what failed. */
function fetchPage(): void {
  const { locale } = initialLocale(window.location, local.get('locale'), navigator.language);
  const found = findShownPage(window.location.hash.slice(1), local.get('token') !== null);
  if (!found) return;
  const { page, params } = found;
  const parts: (Promise<unknown> | undefined)[] = [
    page.load(),
    loadMessages(locale, COMMON_TEXTS),
    loadMessages(locale, page.texts),
    page.longText?.({ params, locale }),
  ];
  for (const part of parts) part?.catch(() => undefined);
}

// Before anything else looks at the address, or asks for anything.
watchHandoff(window);
watchRemark(window);
markDocument();
fetchPage();
void import('./start').then(({ start }) => start());
