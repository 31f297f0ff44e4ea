import type { Locale } from '@contract/locale';
import { translate, type MessageKey } from '../i18n/translate';
import { escapeHtml } from '../web/escape-html';
import type { InboxMessage } from './messages';

/** The style sheet of the inbox. */
export const INBOX_STYLE = `:root{color-scheme:light dark;--paper:#fbfbfd;--surface:#fff;--ink:#0c1020;--muted:#555b6e;--line:#dfe2ec;--accent:#2b4bff}
@media (prefers-color-scheme:dark){:root{--paper:#0b0e17;--surface:#161a26;--ink:#eef0f7;--muted:#a3a9bd;--line:#2a3040;--accent:#94a7ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:24px 20px 64px}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 4px;text-wrap:balance}
.hint{color:var(--muted);margin:0 0 24px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}
article{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:16px 20px;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0}
.when{color:var(--muted);font-size:.8125rem;margin:0 0 12px}
.code{margin:0 0 12px}
.code code{font:600 2.25rem/1.2 ui-monospace,monospace;letter-spacing:.08em;color:var(--accent);user-select:all;-webkit-user-select:all}
.subject{font-weight:600;margin:0 0 4px}
pre{font:inherit;white-space:pre-wrap;margin:0}
`;

/** Reloads the page only when a new message has arrived, so that reading isn't disturbed. */
export const INBOX_SCRIPT = `const list = document.querySelector('[data-newest]');
async function look() {
  try {
    const answer = await fetch('/dev/inbox.json' + location.search);
    const messages = await answer.json();
    const newest = String(messages.at(-1)?.id ?? '');
    if (newest !== list.dataset.newest) return location.reload();
  } catch {}
  setTimeout(look, 1500);
}
setTimeout(look, 1500);
`;

/**
 * Renders the inbox: newest message first, codes in large digits that one tap selects.
 * @param messages oldest first
 */
export function inboxPage(locale: Locale, messages: readonly InboxMessage[]): string {
  const say = (key: MessageKey) => escapeHtml(translate(locale, key));
  const items = messages.toReversed().map((message) => `<li>${entry(locale, message)}</li>`);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('inbox.title')}</title>
<link rel="stylesheet" href="/dev/inbox.css">
<script type="module" src="/dev/inbox.js"></script>
</head>
<body>
<main data-newest="${messages.at(-1)?.id ?? ''}">
<h1>${say('inbox.title')}</h1>
<p class="hint">${say(messages.length > 0 ? 'inbox.intro' : 'inbox.empty')}</p>
<ol>
${items.join('\n')}
</ol>
</main>
</body>
</html>
`;
}

function entry(locale: Locale, { channel, to, subject, text, at }: InboxMessage): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const label = escapeHtml(translate(locale, `inbox.${channel}`));
  const when = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return [
    '<article>',
    `<h2>${label}: <bdi dir="ltr">${escapeHtml(to)}</bdi></h2>`,
    `<p class="when"><time datetime="${at.toISOString()}">${escapeHtml(when)}</time></p>`,
    code ? `<p class="code"><code>${code}</code></p>` : '',
    subject ? `<p class="subject">${escapeHtml(subject)}</p>` : '',
    `<pre>${escapeHtml(text)}</pre>`,
    '</article>',
  ].join('');
}
