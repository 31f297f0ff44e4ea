import { ACCOUNT_DELETE, ACCOUNT_DELETE_FILES, legalPath } from '@contract/legal/texts';
import { ENDONYM, LOCALES, type Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import { filledText } from './filled-text';
import type { PageContext } from './legal-page';
import { escapeHtml } from './escape-html';
import { rowHtml } from './text-html';
import { appAddress, textPage } from './text-page';

const addressOf = (locale: Locale): string => `${ACCOUNT_DELETE}?lang=${locale}`;

/** The way to the page of the app that deletes the account; visitors log in first. */
const openHtml = (locale: Locale): string =>
  `<p><a class="button" href="${escapeHtml(appAddress(locale, '/dashboard/security/delete'))}">${escapeHtml(translate(locale, 'support.goDelete'))}</a></p>`;

/** Renders the article about deleting an account as a page (S1, S2). */
export function accountDeletePage(locale: Locale, { origin, publisher }: PageContext): string {
  const { articleHtml, ...text } = filledText(ACCOUNT_DELETE_FILES, locale, publisher, origin);
  return textPage({
    ...text,
    locale,
    articleHtml: `${articleHtml}\n${openHtml(locale)}`,
    // Three short parts need no contents.
    contentsHtml: '',
    canonical: origin + addressOf(locale),
    alternates: [
      ...LOCALES.map((other) => ({ hreflang: other, href: origin + addressOf(other) })),
      { hreflang: 'x-default', href: origin + ACCOUNT_DELETE },
    ],
    isListed: true,
    introHtml: rowHtml(
      translate(locale, 'page.language'),
      LOCALES.map((other) => ({
        text: ENDONYM[other],
        href: addressOf(other),
        isCurrent: other === locale,
        lang: other,
      })),
    ),
    links: [
      { text: translate(locale, 'legal.privacy'), href: legalPath('privacy', 'general', locale) },
      { text: translate(locale, 'legal.terms'), href: legalPath('eula', 'general', locale) },
      { text: translate(locale, 'support.contact'), href: appAddress(locale, '/support/contact') },
    ],
    registration: publisher.registration,
  });
}
