import { memberOfLink, profileLink } from '@app/navigation/profile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://halo.example';

describe('the link to a profile', () => {
  beforeAll(() => vi.stubGlobal('window', { location: { origin: ORIGIN } }));
  afterAll(() => vi.unstubAllGlobals());

  it('names its member', () => {
    expect(profileLink(30_517)).toBe(`${ORIGIN}/#/people/30517`);
    expect(memberOfLink(profileLink(30_517))).toBe(30_517);
  });

  it.each([
    '',
    '30517',
    '/#/people/30517',
    'http://halo.example/#/people/30517',
    'https://halo.example:8443/#/people/30517',
    'https://halo.example.evil.example/#/people/30517',
    'https://halo.example@evil.example/#/people/30517',
    'https://evil.example/#https://halo.example/#/people/30517',
    'https://hаlo.example/#/people/30517',
    `${ORIGIN}/people/30517`,
    `${ORIGIN}/?redirect=x#/people/30517`,
    `${ORIGIN}/#/chats/30517`,
    `${ORIGIN}/#/people/../logout/30517`,
    `${ORIGIN}/#/people/`,
    `${ORIGIN}/#/people/ben`,
    `${ORIGIN}/#/people/0`,
    `${ORIGIN}/#/people/-1`,
    `${ORIGIN}/#/people/1.5`,
    `${ORIGIN}/#/people/1e3`,
    `${ORIGIN}/#/people/0x10`,
    `${ORIGIN}/#/people/007`,
    `${ORIGIN}/#/people/ 7`,
    `${ORIGIN}/#/people/٣`,
    `${ORIGIN}/#/people/Infinity`,
    `${ORIGIN}/#/people/99999999999999999999`,
    `${ORIGIN}/#/people/30517/`,
    `${ORIGIN}/#/people/30517?x=1`,
    `${ORIGIN}/#/people/30517 hello`,
    `Hello ${ORIGIN}/#/people/30517`,
    ` ${ORIGIN}/#/people/30517`,
    `${ORIGIN}/#/people/30517\n`,
    `${ORIGIN}/#/people/30517\n${ORIGIN}/#/people/30517`,
  ])('%j names nobody', (text) => {
    expect(memberOfLink(text)).toBeNull();
  });
});
