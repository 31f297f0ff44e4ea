import { afterLogin, internalRoute, loginFor } from '@app/navigation/redirect';
import fc from 'fast-check';
import { matchPath, resolvePath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

const at = (hashSearch: string, pageSearch = '') => afterLogin({ hashSearch, pageSearch });

describe('where a login leads (D16)', () => {
  it('home, when nothing is asked for', () => {
    expect(at('')).toBe('/home');
    expect(at('?redirect=')).toBe('/home');
  });

  it('the route that redirect names, with its query', () => {
    expect(at(`?redirect=${encodeURIComponent('/dashboard?tab=2&x=a%20b')}`)).toBe(
      '/dashboard?tab=2&x=a%20b',
    );
  });

  it('the hash before the page', () => {
    expect(at('?redirect=/dashboard', '?redirect=/other')).toBe('/dashboard');
    expect(at('', '?redirect=/other')).toBe('/other');
  });

  it('home, when redirect is given twice', () => {
    expect(at('?redirect=/dashboard&redirect=/dashboard')).toBe('/home');
    expect(at('?redirect=/a&redirect=/b', '?redirect=/c')).toBe('/home');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5C%5Cevil.example',
    '/a//b',
    '/%2Fevil.example',
    'javascript:alert(1)',
    'dashboard',
    '#/dashboard',
    ' /dashboard',
    '/dash\nboard',
    '/dash\u0000board',
    '/%00',
    '/%',
  ])('never to %j', (value) => {
    expect(internalRoute(value)).toBeNull();
  });

  it.each([
    '/login',
    '/LOGIN',
    '/login/',
    '/login?redirect=/dashboard',
    '/%6Cogin',
    '/SignUp',
    '/signup-verify',
    '/signup-success',
    '/forgot',
    '/unlock',
    '/logout',
    '/Logout//',
  ])('never back to a form or out again: %s', (value) => {
    expect(internalRoute(value)).toBeNull();
  });
});

describe('a route with dot segments, or one that takes a token (D43)', () => {
  it.each([
    '/x/../logout',
    '/x/..',
    '/./logout',
    '/.',
    '/..',
    '/logout/.',
    '/x/%2e%2e/logout',
    '/x/%2E./logout',
    '/x%2f..%2flogout',
    '/x/%252e%252e/logout',
    '/x/%25252e%25252e/logout',
    '/x/%25252e%25252e%25252flogout?a=b',
    '/%256Cogout',
    '/x/../qy?token=a&userId=1',
    '/qy',
    '/QY/?token=a&userId=1',
    '/%71y?token=a&userId=1',
    '/qy#token=a',
    '/logout ',
    '/logout%20',
  ])('is refused: %s', (value) => {
    expect(internalRoute(value)).toBeNull();
    expect(loginFor(value)).toBe('/login');
  });

  it('is none where dots are only part of a name or of the query', () => {
    for (const route of ['/.well-known', '/a..b/...', '/dashboard?from=/../x&to=%2e%2e'])
      expect(internalRoute(route)).toBe(route);
  });

  it('never reaches the router or a browser as a page that a login must not lead to', () => {
    const marks = '/ \\ . .. %2e %2E%2e %252e %2f %5c % %25 ? # ; : @'.split(' ');
    const names = 'logout LOGOUT log out qy login signup x %71y %256c'.split(' ');
    const pieces = fc.constantFrom(...marks, ...names, ' ', '\t', '\u0000');
    const never = ['/login', '/signup', '/signup-verify', '/forgot', '/unlock', '/logout', '/qy'];
    const isNever = (path: string): boolean => never.some((page) => matchPath(page, path) !== null);
    const decoded = (path: string): string => {
      try {
        return decodeURIComponent(path);
      } catch {
        return path;
      }
    };
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const route = internalRoute(`/${parts.join('')}`);
        if (route === null) return;
        const url = new URL(route, 'https://halo.example');
        expect(url.origin).toBe('https://halo.example');
        const { pathname } = resolvePath(route, '/');
        for (const path of [pathname, url.pathname])
          for (const read of [path, decoded(path), decoded(decoded(path))]) {
            expect(isNever(read)).toBe(false);
            expect(isNever(new URL(read, 'https://halo.example').pathname)).toBe(false);
          }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('apply (S2, D21)', () => {
  it('leads to the application where nothing else is asked for', () => {
    expect(at('?apply=blogger')).toBe('/creator/blogger');
    expect(at('?apply=streamer&redirect=/dashboard')).toBe('/dashboard');
    expect(at('?apply=toString')).toBe('/home');
  });
});

describe('the way to the login', () => {
  it('remembers the route without its attribution, which stays in the address (D31)', () => {
    expect(loginFor('/dashboard?groupLink=5&a=1')).toBe('/login?redirect=%2Fdashboard%3Fa%3D1');
  });

  it('remembers the route without its language, which has its own place (D30)', () => {
    expect(loginFor('/dashboard?lang=ja&a=1')).toBe('/login?redirect=%2Fdashboard%3Fa%3D1');
  });

  it('remembers the guarded route', () => {
    expect(loginFor('/dashboard?a=1')).toBe('/login?redirect=%2Fdashboard%3Fa%3D1');
  });

  it('keeps the parameters of an auth page, which lead on by themselves', () => {
    expect(loginFor('/login?host=1&callback=x&lang=ko')).toBe('/login?host=1&callback=x');
    expect(loginFor('/Signup-verify/?apply=blogger')).toBe('/login?apply=blogger');
  });

  it('remembers nothing that a login would not lead to', () => {
    expect(loginFor('/login')).toBe('/login');
    expect(loginFor('/logout')).toBe('/login');
    expect(loginFor('/')).toBe('/login');
  });
});
