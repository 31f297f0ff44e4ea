import { createHash } from 'node:crypto';
import { BRAND } from '@contract/constants';
import type { Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import { escapeHtml } from './escape-html';
import { rowHtml, type RowLink } from './text-html';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfbfd;--surface:#fff;--ink:#0c1020;--muted:#565e75;--line:#e3e6ef;--accent:#2b4bff;--soft:#ecefff}
@media (prefers-color-scheme:dark){:root{--paper:#0b0e17;--surface:#131826;--ink:#eef0f7;--muted:#a6aec4;--line:#2a3146;--accent:#8095ff;--soft:#1d2750}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
:lang(zh),:lang(ja),:lang(ko){line-height:1.65}
:lang(ko){word-break:keep-all}
:is(p,li,h1,h2,h3):lang(ru){hyphens:auto}
a{color:var(--accent);text-underline-offset:4px;border-radius:4px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
:target{outline:2px solid var(--accent);outline-offset:6px;border-radius:4px}
header,main,footer{max-width:64rem;margin:0 auto;padding:0 20px}
header{display:flex;align-items:center;min-height:56px}
header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;font-size:1.125rem;font-weight:600;color:var(--ink);text-decoration:none}
main{padding-block:8px 48px}
h1,h2,h3{line-height:1.25;text-wrap:balance}
h1{font-size:1.75rem;margin:0 0 16px}
h2{font-size:1.375rem;margin:40px 0 12px}
h3{font-size:1.125rem;margin:24px 0 8px}
article>:first-child{margin-top:0}
p,ul,ol{margin:0 0 16px}
article{max-width:65ch}
article :is(ul,ol){padding-inline-start:24px}
article li{margin-top:4px}
article li::marker{color:var(--muted)}
dl{display:flex;flex-wrap:wrap;align-items:center;gap:2px 24px;margin:0 0 8px;color:var(--muted);font-size:.9375rem}
dl div{display:flex;flex-wrap:wrap;gap:0 8px;align-items:center}
dd{margin:0;color:var(--ink)}
.notice{background:var(--soft);border:1px solid transparent;border-radius:12px;padding:12px 16px;max-width:65ch;margin-bottom:16px}
.notice p{margin:0}
.notice a{display:inline-flex;align-items:center;min-height:44px}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;font-size:.9375rem;color:var(--muted)}
.row ul{display:flex;flex-wrap:wrap;list-style:none;margin:0;margin-inline-start:-8px;padding:0}
.row a,dd a,footer a{display:inline-flex;align-items:center;justify-content:center;min-height:44px;text-decoration:none}
.row a{min-width:44px;padding:0 8px}
.row span{min-width:5em}
.row a[aria-current]{color:var(--ink);font-weight:600}
.contents{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:12px 20px;margin:16px 0 32px}
.contents p{margin:0;min-height:44px;display:flex;align-items:center;font-size:.9375rem;font-weight:600;color:var(--muted)}
.contents ul{list-style:none;margin:0;padding:0}
.contents a{display:flex;align-items:center;min-height:44px;padding:8px 0;text-decoration:none}
.columns{margin-top:16px}
.button{display:inline-flex;align-items:center;min-height:48px;padding:8px 24px;border:1px solid currentColor;border-radius:24px;color:var(--ink);font-weight:600;text-decoration:none}
@media (max-width:22.5rem){h1{font-size:1.375rem}}
footer{border-top:1px solid var(--line);padding-block:8px 24px;color:var(--muted);font-size:.9375rem}
.skip{position:absolute;inset-inline-start:-999px}
.skip:focus{position:fixed;inset:12px auto auto 12px;z-index:1;padding:10px 16px;background:var(--accent);color:var(--paper)}
@media (min-width:64rem){.columns{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:40px;align-items:start}.columns .contents{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow-y:auto;margin:0}}
@media print{:root{color-scheme:light;--paper:#fff;--surface:#fff;--ink:#000;--muted:#333;--line:#999;--accent:#000;--soft:#fff}header,footer,.row,.skip,.button,.contents{display:none}.columns{display:block}article{max-width:none}dd a::after,.notice a::after{content:" (" attr(href) ")"}h2,h3{break-after:avoid}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The policy of a page of text (D29): its own style by its hash, the icon, nothing else. Without a nonce the page stays
 * the same, so that browsers can keep it.
 */
export const textPagePolicy = (secure: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A text as a page. What it contains as HTML is escaped already. */
export interface TextPage {
  locale: Locale;
  /** The heading, which also names the document. */
  title: string;
  /** For search engines: the first words of the text. */
  description: string;
  /** The address of this page, and those of the same page in other languages. */
  canonical: string;
  alternates: readonly { hreflang: string; href: string }[];
  /** Whether search engines may list it. */
  isListed: boolean;
  /** What stands between the heading and the text. */
  introHtml: string;
  contentsHtml: string;
  articleHtml: string;
  /** The links of the footer. */
  links: readonly RowLink[];
  /** The operator's number in a public register. */
  registration?: { number: string; link?: string | undefined } | undefined;
}

/** An address in the app, in the page's language. */
export const appAddress = (locale: Locale, route: string): string => `/?lang=${locale}#${route}`;

function headHtml({ title, description, canonical, alternates, isListed }: TextPage): string {
  const links = alternates.map(
    ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
${isListed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)} · ${escapeHtml(BRAND.name)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
${links.join('\n')}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${STYLE}</style>`;
}

function registrationHtml({ registration }: TextPage): string {
  if (registration === undefined) return '';
  const number = escapeHtml(registration.number);
  const { link } = registration;
  return `<p>${link === undefined ? number : `<a href="${escapeHtml(link)}">${number}</a>`}</p>`;
}

/** Renders a page of text that needs no script. */
export function textPage(page: TextPage): string {
  const { locale, title, introHtml, contentsHtml, articleHtml, links } = page;
  return `<!doctype html>
<html lang="${locale}">
<head>
${headHtml(page)}
</head>
<body>
<a class="skip" href="#content">${escapeHtml(translate(locale, 'page.skip'))}</a>
<header><a href="${escapeHtml(appAddress(locale, '/home'))}"><img src="/favicon.svg" alt="" width="26" height="26">${escapeHtml(BRAND.name)}</a></header>
<main id="content">
<h1>${escapeHtml(title)}</h1>
${introHtml}
<div class="columns">
${contentsHtml}
<article>
${articleHtml}
</article>
</div>
</main>
<footer>
${rowHtml(translate(locale, 'page.more'), links)}
${registrationHtml(page)}
</footer>
</body>
</html>
`;
}
