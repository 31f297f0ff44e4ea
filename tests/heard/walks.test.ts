import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BRAND } from '@contract/constants';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApi, type Api } from '../support/api';
import { openInbox, type Inbox } from '../support/inbox';
import { makeAccount } from '../support/make-account';
import { translator, type Translate } from '../support/messages';
import { startServer, type RunningServer } from '../support/server';
import { missingPackages } from './desktop';
import { type Language, ROLES, startWalk, type Walk } from './walk';

const LANGUAGES = ['en-US', 'ja'] as const satisfies readonly Language[];
const PASSWORD = 'gr8Tpass';

/** The part of a generated name that differs from run to run. */
const ACCOUNT_ID = /\d{5,}/g;

/** How many members there are: as many as walked before. */
const MEMBERS = /^\d+(?= )/g;

/** Orca counts the links that are drawn by then. */
const LINKS = /(?:, \d+ (?:un)?visited links?)+(?=\.$)/g;

/** Firefox calls a link visited only once it has looked it up in its history. */
const VISITED = /\bvisited link/g;

/** Orca speaks some digits of a code if they are typed slowly. */
const DIGIT = /^(?:\d|selected)$/;

const RESPONSE_TIME = /\d+(?=\s?(?:ms|ミリ秒))/g;

/** Milliseconds in which the wait for the next code is over. */
const COUNTDOWN = 70_000;

/**
 * A screen reader speaks when its turn comes: a page that is hidden a moment too early loses the name of its dialog.
 * What is wrong in the page is heard each time.
 */
const HEARD_AGAIN = 2;

/** Whether what is heard shall be kept, instead of compared with what was kept. */
const isRecording = process.env['RECORD'] === '1';

let server: RunningServer;
let api: Api;
let inbox: Inbox;

const missing = missingPackages();
if (missing.length > 0) console.warn(`NOT CHECKED: what is heard. Install Debian’s ${missing.join(', ')}.`);

describe.skipIf(missing.length > 0).each(LANGUAGES)(
  'heard in %s',
  { retry: isRecording ? 0 : HEARD_AGAIN },
  (lang) => {
    // A walk that is tried again makes the same account again.
    beforeEach(async () => {
      server = await startServer('pglite');
      inbox = openInbox(server.origin);
      api = await openApi(server.origin);
    });

    afterEach(() => server.stop());

    const t: Translate = translator(lang);
    const url = (route: string) => `${server.origin}/?lang=${lang}#${route}`;

    /** A number that no other walk uses, and that is the same each time: numbers are heard. */
    function phoneOf(walk: number) {
      const phone = `138001${LANGUAGES.indexOf(lang)}${String(walk).padStart(4, '0')}`;
      return { country: 'CN', phone, e164: `+86${phone}` };
    }

    /** Walks, and compares what is heard with the transcript of that name. */
    async function hear(name: string, go: (walk: Walk) => Promise<void>): Promise<void> {
      const file = resolve(import.meta.dirname, lang, `${name}.txt`);
      const isKept = existsSync(file);
      if (!isRecording && !isKept)
        throw new Error(`${name} in ${lang} has no transcript. Record it by --update.`);
      const kept = isKept && !isRecording ? readFileSync(file, 'utf8') : '';
      const walk = await startWalk(lang, kept);
      try {
        await go(walk);
        await expect(walk.transcript()).toMatchFileSnapshot(file);
      } finally {
        await walk.close();
      }
    }

    /** Logs a member in who then comes to a route. */
    async function enter(walk: Walk, person: ReturnType<typeof phoneOf>, route: string): Promise<void> {
      await makeAccount({ server, api }, person, PASSWORD);
      await walk.unnoted(async () => {
        await walk.open(url(`/login?redirect=${route}`));
        await walk.tabTo(t('field.phone'), 'field');
        await walk.type(person.phone);
        await walk.press('Return');
        await walk.type(PASSWORD);
        await walk.press('Return');
      });
    }

    it('login', async () => {
      const person = phoneOf(1);
      await makeAccount({ server, api }, person, PASSWORD);
      await hear('login', async (walk) => {
        await walk.open(url('/login'));
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('field.phone'), 'field');
        await walk.type(person.phone);
        await walk.press('Return');
        await walk.type('wr0ng');
        await walk.openDialog('Return', t('login.wrongTitle'));
        await walk.press('Return', 'ctrl+a');
        await walk.type(PASSWORD);
        await walk.press('Return');
      });
    });

    it('registration', async () => {
      const person = phoneOf(2);
      await hear('registration', async (walk) => {
        // The account, the nickname and the code.
        walk.hide(/\d{5,}/g, '(digits)');
        await walk.open(url('/signup-verify'));
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('code.send'), 'button');
        await walk.press('Return');
        await walk.type(person.phone);
        await walk.tabTo(t('code.send'), 'button');
        await walk.press('Return');
        await walk.step('The countdown ends', () => undefined, { patience: COUNTDOWN });
        await walk.step('The code is typed', async () => walk.write(await inbox.code(person.e164)), {
          ignore: DIGIT,
        });
        await walk.tabTo(t('footer.terms'), 'checkbox');
        await walk.press('space');
        await walk.tabTo(t('verify.submit'), 'button');
        await walk.press('Return');
        await walk.tabTo(t('signup.submit'), 'button');
        await walk.press('Return');
      });
    });

    it('consent', async () => {
      const person = phoneOf(6);
      await makeAccount({ server, api }, person, PASSWORD, { accepts: false });
      await hear('consent', async (walk) => {
        await walk.unnoted(async () => {
          await walk.open(url('/login'));
          await walk.tabTo(t('field.phone'), 'field');
          await walk.type(person.phone);
          await walk.press('Return');
          await walk.type(PASSWORD);
        });
        await walk.openDialog('Return', t('consent.title'));
        await walk.press('Tab', 'shift+Tab', 'Return');
      });
    });

    it('recovery', async () => {
      const person = phoneOf(3);
      await makeAccount({ server, api }, person, PASSWORD);
      await hear('recovery', async (walk) => {
        await walk.open(url('/forgot'));
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('field.phone'), 'field');
        await walk.type(person.phone);
        await walk.tabTo(t('code.send'), 'button');
        await walk.press('Return');
        await walk.step('The code is typed', async () => walk.write(await inbox.code(person.e164)), {
          ignore: DIGIT,
        });
        await walk.tabTo(t('field.newPassword'), 'password');
        // Spoken as long as the password is too short, to people who type slowly.
        await walk.type('n3wPass', { ignore: new RegExp(`^${t('error.passwordFormat')}$`) });
        await walk.tabTo(t('field.confirmPassword'), 'password');
        await walk.type('0therPass');
        await walk.press('Return', 'ctrl+a');
        await walk.type('n3wPass');
        await walk.press('Return');
      });
    });

    it('country', () =>
      hear('country', async (walk) => {
        // Which of the two focused elements Orca learns of first decides whether it speaks the role and its mode.
        walk.ignore(/^(?:Browse|Focus) mode$/);
        walk.hide(new RegExp(`^${t('country.title')}(?:\\.| dialog| ダイアログ)$`, 'g'), t('country.title'));
        await walk.open(url('/login'));
        await walk.tabTo(t('country.label'), 'button');
        await walk.openDialog('Return', t('country.title'));
        await walk.type('ja');
        await walk.press('Down', 'Down', 'Up', 'Escape');
        await walk.openDialog('Return', t('country.title'));
        await walk.type('japan');
        await walk.press('Down', 'Return');
      }));

    it('language', () =>
      hear('language', async (walk) => {
        await walk.open(url('/login'));
        await walk.tabTo(t('language.label'), 'button');
        await walk.openDialog('Return', t('language.label'));
        await walk.press('Down', 'Up', 'Escape');
      }));

    it('dashboard', () =>
      hear('dashboard', async (walk) => {
        walk.hide(ACCOUNT_ID, '(id)');
        walk.hide(RESPONSE_TIME, '(time)');
        // Spoken only if the group is still there when Orca looks.
        walk.ignore(/^leaving (?:list|panel)\.$/);
        await enter(walk, phoneOf(4), '/dashboard');
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('header.menu'), 'button');
        await walk.openDialog('Return', `(id)-${BRAND.name}`);
        await walk.press('Tab', 'Tab', 'Escape');
        await walk.tabTo(t('header.logout'), 'button');
        await walk.openDialog('Return', t('logout.title'));
        await walk.press('Escape');
      }));

    it('creator', () =>
      hear('creator', async (walk) => {
        walk.hide(ACCOUNT_ID, '(id)');
        await enter(walk, phoneOf(5), '/creator/blogger');
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('creator.form.submit'), 'button');
        await walk.press('Return');
      }));

    it('landing', () =>
      hear('landing', async (walk) => {
        walk.hide(MEMBERS, '(members)');
        walk.hide(LINKS, ', (links)');
        walk.hide(VISITED, ROLES[lang].link);
        await walk.open(url('/home'));
        await walk.read();
        await walk.press('ctrl+Home');
        await walk.tabTo(t('home.nav.title'), 'button');
        await walk.openDialog('Return', t('home.nav.title'));
        await walk.press('Tab', 'Escape');
      }));
  },
);
