import {
  isScriptPath,
  isShare,
  isTextPath,
  isToBeKept,
  isWorking,
  opensAtOnce,
  successorsOf,
  textAddress,
} from '@app/worker/rules';
import { describe, expect, it } from 'vitest';

describe('what the worker keeps', () => {
  it.each(['/privacy/general/en-US', '/eula/iOS/ja', '/support/articles/account-delete'])(
    'is the text at %s',
    (path) => expect(isTextPath(path)).toBe(true),
  );

  it.each([
    '/',
    '/api/member/me',
    '/media/1',
    '/dev/inbox',
    '/ws/echo',
    '/health',
    '/privacy',
    '/support/contact',
  ])('is no text: %s', (path) => expect(isTextPath(path)).toBe(false));

  it.each([
    ['/assets/legal-page-a6ounSbK.js', true],
    ['/assets/common--mzKW2DD.js', true],
    ['/assets/AC-CY7JRpx3.svg', false],
    ['/assets/../api/member/me.js', false],
    ['/api/assets/a-a6ounSbK.js', false],
    ['/sw.js', false],
  ])('is a script of the build at %s: %s', (path, isScript) => expect(isScriptPath(path)).toBe(isScript));

  it('carries none of the parameters but those that a text depends on', () => {
    const address = (search: string) => textAddress(new URL(`https://halo.example/eula/general/ja${search}`));
    expect(address('')).toBe('/eula/general/ja');
    expect(address('?token=t0p&version=2025-01-01&guestId=7')).toBe('/eula/general/ja?version=2025-01-01');
    expect(address('?from=x&lang=ko')).toBe('/eula/general/ja?lang=ko');
  });

  it.each([
    [200, 'no-cache', true],
    [200, 'private, no-store', false],
    [204, 'no-cache', false],
    [302, 'no-cache', false],
    [404, 'no-cache', false],
  ])('is an answer with %i and “%s”: %s', (status, control, isKept) =>
    expect(isToBeKept({ status, headers: new Headers({ 'cache-control': control }) })).toBe(isKept),
  );

  it('is a whole answer: one that another site hides is not', () =>
    expect(isToBeKept({ status: 0, headers: new Headers() })).toBe(false));
});

it.each([
  [200, true],
  [404, true],
  [500, false],
  [502, false],
  [503, false],
])('an answer with %i comes from a server that works: %s', (status, works) =>
  expect(isWorking({ status })).toBe(works),
);

describe('the kept document', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  const recently = 'Thu, 15 Jan 2026 11:59:00 GMT';
  const opens = (date: string | null, search = '', cache: RequestCache = 'default') =>
    opensAtOnce(
      { headers: new Headers(date === null ? {} : { date }) },
      { url: `https://halo.example/${search}`, cache },
      now,
    );

  it('opens at once for a day', () => {
    expect(opens(recently)).toBe(true);
    expect(opens('Wed, 14 Jan 2026 12:01:00 GMT', '?guestId=7')).toBe(true);
    expect(opens('Wed, 14 Jan 2026 11:59:00 GMT')).toBe(false);
  });

  it('waits for the server where its age is unknown, or where the address asks for a language', () => {
    expect(opens(null)).toBe(false);
    expect(opens(recently, '?lang=ja')).toBe(false);
  });

  it('waits for the server on a reload, but not on the way back', () => {
    expect(opens(recently, '', 'no-cache')).toBe(false);
    expect(opens(recently, '', 'reload')).toBe(false);
    expect(opens(recently, '', 'force-cache')).toBe(true);
  });
});

describe('a new build', () => {
  const scripts = [
    '/assets/app-NEWHASH1.js',
    '/assets/legal-page-NEWHASH2.js',
    '/assets/legal-NEWHASH3.js',
    '/assets/zod-OLDHASH4.js',
  ];

  it('brings along what was kept of the build before', () =>
    expect(successorsOf(['/assets/legal-page-OLDHASH2.js', '/assets/zod-OLDHASH4.js'], scripts)).toEqual([
      '/assets/legal-page-NEWHASH2.js',
    ]));

  it('brings nothing that nobody has opened', () => expect(successorsOf([], scripts)).toEqual([]));
});

describe('a shared form', () => {
  const page = { mode: 'navigate', destination: 'document' } as const;
  it.each([
    ['a page that opens', page, '/share', true],
    ['another address', page, '/shared', false],
    ['a frame', { mode: 'navigate', destination: 'iframe' } as const, '/share', false],
    ['a script', { mode: 'cors', destination: '' } as const, '/share', false],
  ])('comes as %s: %#', (_, request, pathname, expected) =>
    expect(isShare(request, { pathname })).toBe(expected),
  );
});
