import { chooseDrawing, LANDING, MEMBER_LANDING } from '@app/drawings';
import { findShownPage, isPrerendered } from '@app/routes';
import { readLocal, readTab } from '@app/session/storage';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from './memory-storage';

interface Situation {
  /** The address after its path. */
  at?: string;
  local?: Record<string, string>;
  tab?: Record<string, string>;
  browser?: string;
  served?: string;
}

function choose({ at = '', local = {}, tab = {}, browser = 'ru-RU', served = 'ru' }: Situation) {
  const areas = [local, tab].map((entries) => {
    const area = memoryStorage();
    for (const [name, value] of Object.entries(entries)) area.setItem(name, value);
    return () => area;
  });
  return chooseDrawing({
    place: new URL(`http://localhost/${at}`),
    local: readLocal(areas[0]),
    tab: readTab(areas[1]),
    browser,
    served,
  });
}

describe('what a visit sees before the app runs', () => {
  it.each(['', '#/', '#/home', '#/HOME/', '#/landing', '#home', '#/home?', '?lang=ru#/home'])(
    'is the landing page at /%s',
    (at) => {
      expect(choose({ at })).toBe(LANDING);
      expect(choose({ at, local: { 'HLO-token': 'Bearer x' } })).toBe(MEMBER_LANDING);
    },
  );

  it.each(['', '/', '/home', '/landing'])('is the landing page where the app shows it, at #%s', (route) => {
    const found = findShownPage(route, false);
    expect(found?.path).toBe('/home');
  });

  it.each(['#/home?groupLink=7', '?remark=%7B%22groupLink%22%3A7%7D', '?utm=1#/', '#/?marketCode=M1'])(
    'is the landing page whatever the address carries: /%s',
    (at) => expect(choose({ at })).toBe(LANDING),
  );

  it.each([
    ['#/login', '/login'],
    ['?lang=ru#/login/', '/login'],
    ['#/signup-verify', '/signup-verify'],
    ['#/privacy/general/ru', '/privacy/general/ru'],
    ['#/home?member', LANDING],
    ['#/home%3Fmember', '/home%3fmember'],
  ])('is the drawing of the route at /%s: %s', (at, expected) => {
    expect(choose({ at })).toBe(expected);
  });

  it.each<[string, Situation]>([
    ['a handoff', { at: '#/qy?token=t&userId=7' }],
    ['a handoff before the hash', { at: '?token=t&userId=7#/qy' }],
    ['a host’s login', { at: '#/login?host=1' }],
    ['parameters before the hash', { at: '?host=1#/login' }],
    ['a member at the login', { at: '#/login', local: { 'HLO-token': 'Bearer x' } }],
    ['a country from an earlier login', { at: '#/login', local: { 'HLO-countryCode': 'JP' } }],
    ['another way to log in', { at: '#/login', local: { userSelectWayType: 'email' } }],
    ['what a form keeps over a reload', { at: '#/login', tab: { 'HLO-draft': '{}' } }],
    ['a member in another language', { local: { locale: 'ja', 'HLO-token': 'Bearer x' } }],
    ['parameters in another language', { at: '#/home?groupLink=7', local: { locale: 'ja' } }],
  ])('waits for the app with %s', (_what, situation) => {
    expect(choose(situation)).toBeNull();
  });

  it.each<[string, Situation]>([
    ['the saved choice', { local: { locale: 'ja' } }],
    ['the address', { at: '?lang=ja' }],
    ['the hash', { at: '#/home?lang=ru', browser: 'ja', served: 'ja' }],
    ['the browser', { browser: 'ko' }],
  ])('is not in the document where %s names another language', (_what, situation) => {
    expect(choose(situation) ?? '').toBe('');
  });

  it('has a drawing in the build for each route of the document', () => {
    for (const route of ['/home', '/login', '/signup-verify']) {
      const found = findShownPage(route, false);
      expect(found && isPrerendered(found, 'ru')).toBe(true);
    }
  });
});
