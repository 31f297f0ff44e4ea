import { givesWayToPassword, passwordFor } from '@app/navigation/password-page';
import { describe, expect, it } from 'vitest';

describe('the way through the password page (D35)', () => {
  it.each([
    ['/home', '', '/dashboard/password'],
    ['/dashboard', '?from=mail', '/dashboard/password?redirect=%2Fdashboard%3Ffrom%3Dmail'],
    ['/external', '?ma=garden', '/dashboard/password?redirect=%2Fexternal%3Fma%3Dgarden'],
    ['/login', '?host=1&callback=%2Fhome', '/dashboard/password?host=1&callback=%2Fhome'],
  ])('from %s%s is %s', (pathname, search, expected) => {
    expect(passwordFor(pathname, search)).toBe(expected);
  });

  it.each(['/home', '/dashboard', '/401', '/external', '/qy', '/nowhere', '/signup-success'])(
    'stands before %s',
    (route) => expect(givesWayToPassword(route)).toBe(true),
  );

  it.each([
    '/dashboard/password',
    '/Dashboard/Password/',
    '/logout',
    '/privacy/general/ko',
    '/privacyPolicyIOS',
    '/eula/general/ko',
    '/userAgreement',
    '/support/contact',
    '/DeleteAccount',
    '/login',
  ])('leaves %s open', (route) => expect(givesWayToPassword(route)).toBe(false));
});
