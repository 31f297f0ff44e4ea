import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOCALES, type Locale } from '@contract/locale';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures';
import { findViolations } from '../support/axe';
import { findClippedText } from './clipping';
import { logIn, openState, PAGE_STATES } from './page-states';

/** Routes that show nothing of their own without something before them; the flows see them. */
const PASSING = [
  '/logout',
  '/unlock',
  '/qy',
  '/support/chat',
  '/chats/saved',
  '/dashboard/appeals/:sanction',
  '/invite/invite-complete',
  '/dashboard/security/phone/remove',
  '/dashboard/security/email/remove',
  '*',
];

const THEMES = ['light', 'dark'] as const;
/** The narrowest phone, a common one, and a computer. */
const WIDTHS = [320, 390, 1280] as const;
const HEIGHTS = { 320: 640, 390: 844, 1280: 800 } as const;

/** How a page is looked at while it is open. */
interface Mode {
  theme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
}

/** One opening of a page. */
interface Round {
  lang: Locale;
  modes: readonly Mode[];
}

const everyMode = WIDTHS.flatMap((width) => THEMES.map((theme) => ({ theme, width })));

/** The mode of a turn. The numbers of languages, themes and widths share no divisor: each combination has its turn. */
const turnOf = (turn: number): Round[] => {
  const lang = LOCALES[turn % LOCALES.length];
  const theme = THEMES[turn % THEMES.length];
  const width = WIDTHS[turn % WIDTHS.length];
  return lang && theme && width ? [{ lang, modes: [{ theme, width }] }] : [];
};

const isAudit = process.env['AUDIT'] === '1';

/** Every mode in every language under `npm run audit`; otherwise the next two turns for each state. */
const roundsOf = (index: number): Round[] =>
  isAudit
    ? LOCALES.map((lang) => ({ lang, modes: everyMode }))
    : [...turnOf(2 * index), ...turnOf(2 * index + 1)];

const nameOf = ({ theme, width }: Mode) => `${theme}, ${width}`;

const sizeOf = (width: Mode['width']) => ({ width, height: HEIGHTS[width] });

/** What doesn't fit: sideways scroll, and text that is cut off. */
async function findMisfits(page: Page): Promise<string[]> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(sideways <= 0 ? [] : [`it scrolls sideways by ${sideways} px`]),
    ...(await findClippedText(page)),
  ];
}

/** What a document says of itself: its language, a title, one h1, and for search engines a description. */
async function findUnsaid(page: Page, lang: Locale): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title.trim(),
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    isListed: !document.querySelector('meta[name=robots][content=noindex]'),
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
  }));
  return [
    ...(seen.lang === lang ? [] : [`the document's language is ${seen.lang}`]),
    ...(seen.title === '' ? ['the document has no title'] : []),
    ...(seen.headings === 1 ? [] : [`there are ${seen.headings} h1`]),
    ...(seen.isListed && seen.description === '' ? ['the document has no description'] : []),
  ];
}

const findFlaws = async (page: Page, lang: Locale): Promise<string[]> => [
  ...(await findUnsaid(page, lang)),
  ...(await findMisfits(page)),
  ...(await findViolations(page)),
];

test('every page of the route table is looked at', () => {
  // Read as text: the table imports texts in a way that only Vite knows.
  const table = readFileSync(resolve(import.meta.dirname, '../../app/routes.ts'), 'utf8');
  const routes = [...table.matchAll(/path: '(\/[^']+)'/g)].map((match) =>
    (match[1] ?? '').replace('/:type/:lang', ''),
  );
  const covered = [...PAGE_STATES.map(({ name }) => `/${name}`), ...PASSING];
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter((route) => !covered.includes(route))).toEqual([]);
});

for (const [index, state] of PAGE_STATES.entries())
  for (const { lang, modes } of roundsOf(index)) {
    const onPhone = modes.some(({ width }) => width < 1280);
    test.describe(`${state.name}, ${lang}, ${modes.map(nameOf).join(' | ')}`, () => {
      test.use({
        locale: lang,
        isMobile: onPhone,
        hasTouch: onPhone,
        contextOptions: { reducedMotion: 'reduce' },
      });
      test('has no barrier', async ({
        watched,
        page,
        open,
        api,
        people,
        server,
        lang: language,
        t,
        inbox,
      }) => {
        const show = async ({ width, theme }: Mode) => {
          await page.setViewportSize(sizeOf(width));
          await page.emulateMedia({ colorScheme: theme });
        };
        if (state.expected) watched.expect(state.expected);
        for (const [turn, mode] of modes.entries()) {
          await show(mode);
          if (turn === 0)
            await openState({ page, open, api, people, server, lang: language, t, inbox }, state);
          expect.soft(await findFlaws(page, lang), nameOf(mode)).toEqual([]);
        }
      });
    });
  }

/** Pages whose words differ, in an order in which no two that follow each other have the same heading. */
const WALKS = [
  {
    who: 'a visitor',
    routes: [
      '/home',
      '/login',
      '/signup-verify',
      '/forgot',
      '/support/contact',
      '/support/articles/account-delete',
      '/401',
      '/404',
      '/500',
      '/error',
      '/auth-error?reason=third-party',
      '/login?assistant=1',
      '/external',
      '/invite/friend?inviteCode=none',
      '/signup-success',
    ],
  },
  {
    who: 'a member',
    routes: [
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/security',
      '/dashboard/security/phone',
      '/dashboard/security/email',
      '/dashboard/security/delete',
      '/dashboard/password',
      '/dashboard/privacy',
      '/dashboard/devices',
      '/dashboard/invites',
      '/dashboard/notices',
      '/creator/blogger',
    ],
  },
];

/** Goes to another page of the open app, as a link does. */
async function goTo(page: Page, route: string): Promise<void> {
  const heading = () => page.locator('h1').filter({ visible: true });
  const before = await heading().textContent();
  await page.evaluate((hash) => (location.hash = hash), route);
  await expect(heading()).not.toHaveText(before ?? '');
}

for (const lang of LOCALES)
  test.describe(`on the narrowest phone, in ${lang}`, () => {
    test.use({ locale: lang, viewport: sizeOf(320), isMobile: true, hasTouch: true });
    for (const { who, routes } of WALKS)
      test(`no text of the pages of ${who} is too long`, async ({ page, open, api, people }) => {
        if (who === 'a member') await logIn({ page, api, people });
        const misfits: string[] = [];
        for (const [step, route] of routes.entries()) {
          await (step === 0 ? open(route) : goTo(page, route));
          misfits.push(...(await findMisfits(page)).map((misfit) => `${route}: ${misfit}`));
        }
        expect(misfits).toEqual([]);
      });
  });
