import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ACCOUNT_DELETE, LEGAL_KINDS, LEGAL_TYPES, legalPath } from '@contract/legal/texts';
import { LOCALES } from '@contract/locale';
import * as z from 'zod/mini';
import { expect, test } from '../e2e/fixtures';
import { openState, PAGE_STATES } from './page-states';

// One start of the checker reads them all: it takes longer to start than to read.
test.describe.configure({ timeout: 900_000 });

const CHECKER = resolve(import.meta.dirname, '../../node_modules/vnu-jar/build/dist/vnu.jar');

/** What the checker says of documents. */
const report = z.object({
  messages: z.array(z.object({ url: z.string(), message: z.string(), extract: z.optional(z.string()) })),
});

/** What is right all the same. */
const KNOWN = [
  // Younger than the checker: style sheets, an attribute of SVG 2, a global attribute of HTML.
  /^CSS: /,
  /^Attribute “pathLength” not allowed on element “circle”/,
  /^Attribute “autocorrect” not allowed on element “input”/,
  // A dialog hides everything beside itself, templates included, for as long as it is open.
  /^The “aria-hidden” attribute must not be specified on the “template” element/,
];

/** Writes documents into a folder of their own, and names what the Nu checker finds wrong in them. */
function findMistakes(folder: string, documents: ReadonlyMap<string, string>): string[] {
  mkdirSync(folder, { recursive: true });
  for (const [name, html] of documents)
    writeFileSync(join(folder, `${name.replaceAll(/[^\w.=-]+/g, '_')}.html`), html);
  const options = ['--errors-only', '--exit-zero-always', '--format', 'json', '--stdout'];
  const output = execFileSync('java', ['-jar', CHECKER, ...options, folder], { encoding: 'utf8' });
  return z
    .parse(report, JSON.parse(output))
    .messages.filter(({ message }) => !KNOWN.some((known) => known.test(message)))
    .map(({ url, message, extract = '' }) => `${basename(url)}: ${message} ${extract}`);
}

test('every document that the server answers is valid HTML', async ({ server, request }, testInfo) => {
  const addresses = LOCALES.flatMap((locale) => [
    `/?lang=${locale}`,
    ...LEGAL_KINDS.flatMap((kind) => LEGAL_TYPES.map((type) => legalPath(kind, type, locale))),
    `/privacy/iOS/${locale}?version=2025-01-01`,
    `${ACCOUNT_DELETE}?lang=${locale}`,
  ]);
  const documents = new Map<string, string>();
  for (const address of [...addresses, '/nowhere', '/dev/inbox'])
    documents.set(address, await (await request.get(server.origin + address)).text());
  expect(findMistakes(testInfo.outputPath('documents'), documents)).toEqual([]);
});

test('every page of the app is valid HTML', async ({
  browser,
  open,
  api,
  people,
  server,
  lang,
  t,
  inbox,
}, testInfo) => {
  const documents = new Map<string, string>();
  for (const state of PAGE_STATES.filter(({ byServer }) => !byServer)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await openState({ page, open, api, people, server, lang, t, inbox }, state);
    documents.set(state.name, await page.content());
    await context.close();
  }
  expect(findMistakes(testInfo.outputPath('pages'), documents)).toEqual([]);
});
