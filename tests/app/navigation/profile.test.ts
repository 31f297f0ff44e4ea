import { profileLink, profileOfLink } from '@app/navigation/profile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://halo.example';

describe('the link to a profile', () => {
  beforeAll(() => vi.stubGlobal('window', { location: { origin: ORIGIN } }));
  afterAll(() => vi.unstubAllGlobals());

  it.each([
    [null, `${ORIGIN}/#/people/30517`],
    ['aB3_-', `${ORIGIN}/#/people/30517?introduction=aB3_-`],
  ])('names its member, with the introduction %j', (introduction, address) => {
    const profile = { memberId: 30_517, introduction };
    expect(profileLink(profile)).toBe(address);
    expect(profileOfLink(address)).toEqual(profile);
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
    `${ORIGIN}/#/people/30517?introduction`,
    `${ORIGIN}/#/people/30517?introduction=`,
    `${ORIGIN}/#/people/30517?introduction=A `,
    `${ORIGIN}/#/people/30517?introduction=A\n`,
    `${ORIGIN}/#/people/30517?introduction=A&x=1`,
    `${ORIGIN}/#/people/30517?x=1&introduction=A`,
    `${ORIGIN}/#/people/30517?introduction=A?introduction=A`,
    `${ORIGIN}/#/people/30517?introduction=A&introduction=A`,
    `${ORIGIN}/#/people/30517?introduction=A#x`,
    `${ORIGIN}/#/people/30517?introduction=A%20`,
    `${ORIGIN}/#/people/30517?introduction=А`,
    `${ORIGIN}/#/people/30517?introduction=A/../../logout`,
    `${ORIGIN}/#/people/30517?introduction=javascript:alert(1)`,
    `${ORIGIN}/#/people/30517?introduction=${'A'.repeat(201)}`,
    `${ORIGIN}/#/people/30517?Introduction=A`,
    `${ORIGIN}/#/people/0?introduction=A`,
    `${ORIGIN}/?introduction=A#/people/30517`,
    'https://evil.example/#/people/30517?introduction=A',
    `https://evil.example/?introduction=${ORIGIN}/#/people/30517`,
  ])('%j names nobody', (text) => {
    expect(profileOfLink(text)).toBeNull();
  });
});
