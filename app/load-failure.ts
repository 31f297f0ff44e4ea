import type { Locale } from '@contract/locale';
import { COMMON_TEXTS, loadMessages, type Messages } from './i18n/messages';

const textOf = (messages: Messages, group: string, key: string): string => {
  const texts = messages[group];
  const text = typeof texts === 'object' ? texts[key] : undefined;
  return typeof text === 'string' ? text : '';
};

function element(tag: string, text: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

async function report(root: HTMLElement, locale: Locale): Promise<void> {
  root.replaceChildren();
  const messages = await loadMessages(locale, COMMON_TEXTS);
  const retry = element(
    'button',
    textOf(messages, 'page', 'retry'),
    'tap-target focus-ring rounded-pill bg-accent px-6 py-3 text-body font-semibold text-on-accent',
  );
  retry.addEventListener('click', () => window.location.reload());
  const main = element('main', '', 'mx-auto max-w-md px-gutter py-10 text-ink');
  main.append(
    element('h1', textOf(messages, 'failure', 'page'), 'mb-2 text-title font-semibold'),
    element('p', textOf(messages, 'failure', 'pageHint'), 'mb-5 text-body text-muted'),
    retry,
  );
  document.documentElement.lang = locale;
  root.append(main);
}

/** Says that the app could not be loaded, and offers to try again, where one of its scripts can't be fetched. */
export function watchLoading(root: HTMLElement, locale: Locale): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement)) return;
    window.removeEventListener('error', onError, true);
    // Without texts there is nothing to say.
    report(root, locale).catch(() => undefined);
  };
  // Scripts' own errors don't bubble.
  window.addEventListener('error', onError, true);
}
