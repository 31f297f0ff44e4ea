import { afterLogin, internalRoute, loginFor } from '@app/session/after-login';
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

describe('the way to the login', () => {
  it('remembers the guarded route', () => {
    expect(loginFor('/dashboard?a=1')).toBe('/login?redirect=%2Fdashboard%3Fa%3D1');
  });

  it('remembers nothing that a login would not lead to', () => {
    expect(loginFor('/login')).toBe('/login');
    expect(loginFor('/logout')).toBe('/login');
    expect(loginFor('/')).toBe('/login');
  });
});
