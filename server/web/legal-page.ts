import { LEGAL_TYPES, legalFiles, legalPath, type LegalKind, type LegalType } from '@contract/legal/texts';
import {
  EARLIER_VERSIONS,
  formatDay,
  IN_FORCE,
  legalFolder,
  type LegalVersion,
  LEGAL_VERSIONS,
  versionSearch,
} from '@contract/legal/versions';
import { ENDONYM, LOCALES, type Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import type { Publisher } from '../public/site';
import { escapeHtml } from './escape-html';
import { filledText } from './filled-text';
import { rowHtml } from './text-html';
import { appAddress, type TextPage, textPage } from './text-page';

/** The language that search engines show where they know no better one (S1). */
const FALLBACK: Locale = 'en-US';

/** Which legal text is asked for. */
export interface LegalRequest {
  kind: LegalKind;
  type: LegalType;
  locale: Locale;
  version: LegalVersion;
}

/** Where a page is, and who runs the site. */
export interface PageContext {
  /** Origin of the site. */
  origin: string;
  publisher: Publisher;
}

const addressOf = ({ kind, type, locale, version }: LegalRequest): string =>
  legalPath(kind, type, locale) + versionSearch(version);

/** A day as an element that machines read too. */
const dayHtml = (locale: Locale, day: string): string =>
  `<time datetime="${day}">${escapeHtml(formatDay(locale, day))}</time>`;

const rowOf = (term: string, details: string): string =>
  `<div><dt>${escapeHtml(term)}</dt><dd>${details}</dd></div>`;

/** When the text was changed and came into effect, and the way to the earlier ones. */
function datesHtml(request: LegalRequest, origin: string): string {
  const { locale, version } = request;
  const earlier = EARLIER_VERSIONS.map(
    (other) =>
      `<a href="${escapeHtml(origin + addressOf({ ...request, version: other }))}">${dayHtml(locale, other.effective)}</a>`,
  );
  return `<dl>
${rowOf(translate(locale, 'legal.changed'), dayHtml(locale, version.changed))}
${rowOf(translate(locale, 'legal.effective'), dayHtml(locale, version.effective))}
${version === IN_FORCE ? rowOf(translate(locale, 'legal.earlier'), earlier.join(' ')) : ''}
</dl>`;
}

/** Says that a version is no longer in force, and leads to the one that is. */
function noticeHtml(request: LegalRequest, origin: string): string {
  const { locale, version } = request;
  const next = LEGAL_VERSIONS[LEGAL_VERSIONS.indexOf(version) - 1];
  if (next === undefined) return '';
  const replaced = translate(locale, 'legal.replaced', { date: formatDay(locale, next.effective) });
  const href = origin + addressOf({ ...request, version: IN_FORCE });
  return `<div class="notice">
<p><strong>${escapeHtml(translate(locale, 'legal.earlierTitle'))}</strong></p>
<p>${escapeHtml(replaced)}</p>
<a href="${escapeHtml(href)}">${escapeHtml(translate(locale, 'legal.inForce'))}</a>
</div>`;
}

const nameOf = (locale: Locale, type: LegalType): string =>
  type === 'general' ? translate(locale, 'legal.general') : type;

function switchesHtml(request: LegalRequest): string {
  const { locale, type } = request;
  const platforms = LEGAL_TYPES.map((other) => ({
    text: nameOf(locale, other),
    href: addressOf({ ...request, type: other }),
    isCurrent: other === type,
  }));
  const languages = LOCALES.map((other) => ({
    text: ENDONYM[other],
    href: addressOf({ ...request, locale: other }),
    isCurrent: other === locale,
    lang: other,
  }));
  return `${rowHtml(translate(locale, 'legal.platform'), platforms)}
${rowHtml(translate(locale, 'legal.language'), languages)}`;
}

function alternatesOf(request: LegalRequest, origin: string): TextPage['alternates'] {
  const at = (locale: Locale) => origin + addressOf({ ...request, locale });
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: at(locale) })),
    { hreflang: 'x-default', href: at(FALLBACK) },
  ];
}

function linksOf({ kind, type, locale }: LegalRequest): TextPage['links'] {
  const other = kind === 'privacy' ? 'eula' : 'privacy';
  return [
    {
      text: translate(locale, other === 'eula' ? 'legal.terms' : 'legal.privacy'),
      href: legalPath(other, type, locale),
    },
    {
      text: translate(locale, 'support.accountDelete'),
      href: `/support/articles/account-delete?lang=${locale}`,
    },
    { text: translate(locale, 'support.contact'), href: appAddress(locale, '/support/contact') },
  ];
}

/** Renders a legal text as a page (S2, D22). */
export function legalPage(request: LegalRequest, { origin, publisher }: PageContext): string {
  const { kind, type, locale, version } = request;
  const files = legalFiles(kind, type, legalFolder(version));
  return textPage({
    ...filledText(files, locale, publisher, origin),
    locale,
    canonical: origin + addressOf(request),
    alternates: alternatesOf(request, origin),
    isListed: version === IN_FORCE,
    introHtml: [noticeHtml(request, origin), datesHtml(request, origin), switchesHtml(request)].join('\n'),
    links: linksOf(request),
    registration: publisher.registration,
  });
}
