import { pageWith, parseCallback, routeWith } from '@app/navigation/callback';
import { describe, expect, it } from 'vitest';

const OWN = 'https://halo.example';
const OFFICE = 'https://office.example';

describe('what a callback may be (D16)', () => {
  it.each([
    ['/dashboard?tab=2', '/dashboard?tab=2'],
    ['/', '/home'],
    [OWN, '/home'],
    [`${OWN}/`, '/home'],
    [`${OWN}/#/invite/group?groupLink=a`, '/invite/group?groupLink=a'],
    [`${OWN}/?lang=ko#/dashboard`, '/dashboard'],
  ])('a route of this app: %s', (text, route) => {
    expect(parseCallback(text, OWN)).toEqual({ kind: 'route', route });
  });

  it.each([
    `${OFFICE}/`,
    `${OFFICE}/desk?from=halo#/orders?page=2`,
    `HTTPS://OFFICE.EXAMPLE/`,
    `${OFFICE}:8443/`,
    `${OWN}/help.html`,
    // Still to be looked up, and found nowhere.
    'https://office.example.evil.example/',
    'https://office.example./',
  ])('a page by its absolute address: %s', (text) => {
    expect(parseCallback(text, OWN)).toEqual({ kind: 'page', url: new URL(text) });
  });

  it.each([
    '',
    ' ',
    'office.example',
    '//office.example/',
    '/\\office.example',
    '\\\\office.example',
    'https:\\\\office.example',
    'https://office.example\\@evil.example/',
    'https:office.example',
    'https:/office.example',
    'https:///office.example',
    'https://halo@office.example/',
    'https://halo:secret@office.example/',
    'https://@office.example/',
    'https://office.example%2f@evil.example/',
    'https://office.example//desk',
    'https://office.example/a//b',
    'https://office.example/%2F%2Fevil.example',
    'https://office.example/%5Cevil',
    'https://office.example/%0d%0aset-cookie:a',
    'https://office.example/%',
    'https://office.example/\n',
    'https://office\t.example/',
    '\u0000https://office.example/',
    ' https://office.example/',
    'https://office.example/a b',
    'http://office.example/',
    'HTTP://office.example/',
    'http://127.0.0.1:3000/',
    'http://halo.example/',
    'ftp://office.example/',
    'wss://office.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://office.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html,a',
    'blob:https://office.example/a',
    'file:///etc/passwd',
    'intent://office.example/#Intent;end',
    'https%3A%2F%2Foffice.example%2F',
    '%68ttps://office.example/',
    'https://[::1]/',
    'https://*.example/',
    '/login',
    '/Logout',
    `${OWN}/#/login?callback=a`,
    `${OWN}/#/a//b`,
    `${OWN}/#/%5C`,
    // Dot segments, and the page that takes a token (D43).
    '/x/../logout',
    '/x/%252e%252e/logout',
    '/qy?token=a&userId=1',
    `${OWN}/#/x/../logout`,
    `${OWN}/#/qy?token=a&userId=1`,
    `${OWN}/index.html#/logout`,
    `${OWN}/index.html#/x/%2e%2e/qy?token=a`,
  ])('nothing else: %j', (text) => {
    expect(parseCallback(text, OWN)).toBeNull();
  });

  it('is http only while this app runs on this machine as well', () => {
    const text = 'http://127.0.0.1:4000/';
    expect(parseCallback(text, 'http://127.0.0.1:3000')).toEqual({ kind: 'page', url: new URL(text) });
    expect(parseCallback(text, 'http://halo.example')).toBeNull();
    expect(parseCallback('http://office.example/', 'http://127.0.0.1:3000')).toBeNull();
  });
});

describe('what is added to it', () => {
  const added = { status: 'loginCallback', time: '1' };

  it('goes into the query of a page without a hash route', () => {
    expect(pageWith(new URL(`${OFFICE}/desk?a=b#top`), added)).toBe(
      `${OFFICE}/desk?a=b&status=loginCallback&time=1#top`,
    );
  });

  it('goes into the query of its hash route where it has one', () => {
    expect(pageWith(new URL(`${OFFICE}/?a=b#/orders?page=2`), added)).toBe(
      `${OFFICE}/?a=b#/orders?page=2&status=loginCallback&time=1`,
    );
    expect(routeWith('/dashboard', added)).toBe('/dashboard?status=loginCallback&time=1');
  });

  it('takes the place of what stood there under the same name', () => {
    expect(routeWith('/dashboard?status=forged&x=1&status=again', added)).toBe(
      '/dashboard?status=loginCallback&x=1&time=1',
    );
  });
});
