import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { legalFiles, legalPath, legalTypeOf } from '@contract/legal/texts';
import { publisherValues } from '@contract/legal/values';
import {
  EARLIER_VERSIONS,
  formatDay,
  IN_FORCE,
  LEGAL_VERSIONS,
  legalFolder,
  legalVersionOf,
  versionSearch,
} from '@contract/legal/versions';
import { LOCALES } from '@contract/locale';
import { describe, expect, it } from 'vitest';

describe('addresses of legal texts (S2, D22)', () => {
  it('name the type in any case; an unknown one is general', () => {
    expect(['VIVO', 'ios', 'ANDROID', 'general'].map(legalTypeOf)).toEqual([
      'VIVO',
      'iOS',
      'Android',
      'general',
    ]);
    expect(['Symbian', '', undefined].map(legalTypeOf)).toEqual(['general', 'general', 'general']);
    expect(legalPath('eula', 'iOS', 'ko')).toBe('/eula/iOS/ko');
  });

  it('lead to the common part, then the platform’s, then the country’s', () => {
    expect(legalFiles('privacy', 'general')).toEqual(['legal/privacy', 'legal/privacy.local']);
    expect(legalFiles('eula', 'iOS', 'legal/2025-01-01')).toEqual([
      'legal/2025-01-01/eula',
      'legal/2025-01-01/eula.ios',
      'legal/2025-01-01/eula.local',
    ]);
  });
});

describe('versions of legal texts (D22)', () => {
  it('begin with the one in force; each has its days, and each earlier one its texts', () => {
    const days = LEGAL_VERSIONS.map(({ effective }) => effective);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set(LEGAL_VERSIONS.map(({ id }) => id)).size).toBe(LEGAL_VERSIONS.length);
    for (const { changed, effective } of LEGAL_VERSIONS) {
      expect([changed, effective].filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([]);
      expect(changed <= effective).toBe(true);
    }
    for (const version of EARLIER_VERSIONS)
      for (const locale of LOCALES) {
        const file = locale === 'en-AU' ? 'privacy.local.md' : 'privacy.md';
        const path = resolve('locales', locale, legalFolder(version), file);
        expect(existsSync(path), path).toBe(true);
      }
  });

  it('are named by the query; an unknown one is the one in force, which needs none', () => {
    expect(legalVersionOf('2025-01-01').id).toBe('2025-01-01');
    for (const id of ['1999-01-01', '', '../secret', null, undefined])
      expect(legalVersionOf(id)).toBe(IN_FORCE);
    expect([legalFolder(IN_FORCE), versionSearch(IN_FORCE)]).toEqual(['legal', '']);
    expect(versionSearch(legalVersionOf('2025-01-01'))).toBe('?version=2025-01-01');
  });

  it.each([
    ['en-US', 'January 2, 2025'],
    ['en-AU', '2 January 2025'],
    ['zh-CN', '2025年1月2日'],
    ['ja', '2025年1月2日'],
    ['ko', '2025년 1월 2일'],
    ['ru', '2 января 2025 г.'],
  ] as const)('have their days written out in %s', (locale, written) => {
    expect(formatDay(locale, '2025-01-02').replaceAll('\u00a0', ' ')).toBe(written);
  });
});

describe('values of the placeholders (D24)', () => {
  const origin = 'https://halo.example';
  const contactPage = `${origin}/#/support/contact`;

  it('always name a contact: the mailbox, else the link, else the page of the app', () => {
    const contactOf = (support: { email?: string; link?: string }) =>
      publisherValues({ support, operator: {} }, origin);
    expect(contactOf({ email: 'help@example.com', link: 'https://help.example.com/' }).contact).toBe(
      'help@example.com',
    );
    expect(contactOf({ link: 'https://help.example.com/' }).contact).toBe('https://help.example.com/');
    expect(contactOf({})).toEqual({
      contact: contactPage,
      privacyContact: contactPage,
      operator: undefined,
      operatorAddress: undefined,
    });
  });

  it('name the operator where it is set', () => {
    const operator = { name: 'Example Ltd', address: '1 Example Street', privacyContact: 'dpo@example.com' };
    expect(publisherValues({ support: {}, operator }, origin)).toEqual({
      contact: contactPage,
      privacyContact: 'dpo@example.com',
      operator: 'Example Ltd',
      operatorAddress: '1 Example Street',
    });
  });
});
