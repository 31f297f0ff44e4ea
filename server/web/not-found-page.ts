import type { Locale } from '@contract/locale';
import { translate } from '../i18n/translate';
import { escapeHtml } from './escape-html';

const STYLE = `:root{color-scheme:light dark;--paper:#fbfbfd;--ink:#0c1020;--muted:#555b6e;--accent:#2b4bff}
@media (prefers-color-scheme:dark){:root{--paper:#0b0e17;--ink:#eef0f7;--muted:#a3a9bd;--accent:#94a7ff}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:18vh auto 0;padding:0 20px}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .5rem}
p{color:var(--muted);margin:0 0 1.5rem}
a{display:inline-block;padding:10px 0;color:var(--accent)}`;

/** The page for unknown addresses, in the visitor's language. */
export const notFoundPage = (locale: Locale, nonce: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(translate(locale, 'page.notFoundTitle'))}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(translate(locale, 'page.notFoundTitle'))}</h1>
<p>${escapeHtml(translate(locale, 'page.notFoundText'))}</p>
<a href="/">${escapeHtml(translate(locale, 'page.notFoundLink'))}</a>
</main>
</body>
</html>
`;
