import { BRAND } from '@contract/constants';
import type { Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import { escapeHtml } from './escape-html';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfbfd;--surface:#fff;--ink:#0c1020;--muted:#565e75;--accent:#2b4bff}
@media (prefers-color-scheme:dark){:root{--paper:#0b0e17;--surface:#131826;--ink:#eef0f7;--muted:#a6aec4;--accent:#8095ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
:lang(zh),:lang(ja),:lang(ko){line-height:1.65}
:lang(ko){word-break:keep-all}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
header{padding:0 20px}
header a{display:inline-flex;align-items:center;gap:8px;min-height:56px;font-size:1.125rem;font-weight:600;color:var(--ink);text-decoration:none}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:0 20px 18vh;text-align:center}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 8px;text-wrap:balance}
p{color:var(--muted);margin:0 0 24px;text-wrap:balance}
main a{display:inline-flex;align-items:center;min-height:48px;padding:8px 24px;border:1px solid currentColor;border-radius:24px;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none}
main a:focus-visible{border-radius:24px}`;

/** The page for unknown addresses, in the visitor's language. */
export const notFoundPage = (locale: Locale, nonce: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(translate(locale, 'page.notFoundTitle'))} · ${escapeHtml(BRAND.name)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="26" height="26">${escapeHtml(BRAND.name)}</a></header>
<main>
<h1>${escapeHtml(translate(locale, 'page.notFoundTitle'))}</h1>
<p>${escapeHtml(translate(locale, 'page.notFoundText'))}</p>
<a href="/">${escapeHtml(translate(locale, 'page.notFoundLink'))}</a>
</main>
</body>
</html>
`;
