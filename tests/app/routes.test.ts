import { earlyCallsOf, findPage, findShownPage, isPrerendered, PAGES, REDIRECTS } from '@app/routes';
import { isPasswordPage } from '@app/navigation/password-page';
import { afterLogin, internalRoute } from '@app/navigation/redirect';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../support/calls';

const pathOf = (route: string): string | undefined => findPage(route)?.page.path;

describe('the route table', () => {
  it('has each path once', () => {
    const paths = [...PAGES.map(({ path }) => path), ...Object.keys(REDIRECTS)].map((path) =>
      path.toLowerCase(),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(Object.entries(REDIRECTS))(
    'redirects %s to a page, open to everybody but for assistants’ own',
    (from, to) => {
      const page = findPage(to)?.page;
      expect(page?.path).not.toBe('*');
      expect(page?.access).toBe(from === '/staff' ? 'member' : 'open');
    },
  );

  it('asks for a login on member pages and unknown routes only', () => {
    expect(PAGES.filter(({ access }) => access === 'member').map(({ path }) => path)).toEqual([
      '/support/chat',
      '/staff/support',
      '/chats',
      '/chats/requests',
      '/chats/archived',
      '/chats/new-group',
      '/chats/saved',
      '/chats/search',
      '/chats/share',
      '/chats/:room',
      '/chats/:room/group',
      '/chats/:room/links',
      '/contacts',
      '/contacts/find',
      '/contacts/blocked',
      '/people/:memberId',
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/privacy',
      '/dashboard/devices',
      '/dashboard/notices',
      '/dashboard/appeals/:sanction',
      '/dashboard/invites',
      '/dashboard/security',
      '/dashboard/security/phone',
      '/dashboard/security/email',
      '/dashboard/security/phone/remove',
      '/dashboard/security/email/remove',
      '/dashboard/security/delete',
      '/dashboard/password',
      '/staff/reports',
      '/staff/reports/:id',
      '*',
    ]);
  });

  it('finds the page of a route as the router does: by path, whatever its case, query or last slash', () => {
    expect(pathOf('/login?redirect=%2Fdashboard')).toBe('/login');
    expect(pathOf('/SignUp-Verify/')).toBe('/signup-verify');
    expect(pathOf('/dashboard/password')).toBe('/dashboard/password');
    expect(pathOf('/nowhere')).toBe('*');
  });

  it('follows redirects, and reads the parameters of a path', () => {
    expect(pathOf('/')).toBe('/home');
    expect(pathOf('')).toBe('/home');
    expect(findPage('/privacyPolicyIOS')).toMatchObject({
      page: { path: '/privacy/:type/:lang' },
      params: { type: 'iOS', lang: 'zh-CN' },
    });
  });

  it('asks early for calls of members only, which the contract has', () => {
    const early = PAGES.flatMap((page) => earlyCallsOf({ page, path: page.path, params: {} }));
    const ofMembers = allCalls.filter(({ method, access }) => method === 'GET' && access === 'member');
    const paths: string[] = ofMembers.map(({ path }) => path);
    expect(early.map(([, path]) => path.replace(/\?.*/, '')).filter((path) => !paths.includes(path))).toEqual(
      [],
    );
  });

  it('has the pages that a login and a due password lead to', () => {
    const address = { hashSearch: '', pageSearch: '' };
    expect(pathOf(afterLogin(address))).toBe('/home');
    expect(PAGES.filter(({ path }) => isPasswordPage(path))).toHaveLength(1);
    expect(internalRoute('/dashboard')).toBe('/dashboard');
  });

  it('shows visitors the login in place of a member page', () => {
    expect(findShownPage('/dashboard', false)?.page.path).toBe('/login');
    expect(findShownPage('/dashboard', true)?.page.path).toBe('/dashboard');
    expect(findShownPage('/home', false)?.page.path).toBe('/home');
  });

  it('prerenders pages at their own paths, open to everybody', () => {
    const drawn = PAGES.flatMap((page) => (page.prerender?.('ru') ?? []).map((path) => ({ page, path })));
    expect(drawn.length).toBeGreaterThan(10);
    for (const { page, path } of drawn) {
      expect(findPage(path)?.page, path).toBe(page);
      expect(page.access, path).toBe('open');
    }
  });

  it.each([
    ['/login', true],
    ['/', true],
    ['/privacyPolicyIOS', false],
    ['/PRIVACY/ios/RU', true],
    ['/privacy/ios/ja', false],
    ['/dashboard', false],
  ])('knows whether %s is prerendered in Russian: %s', (route, expected) => {
    const found = findPage(route);
    expect(found && isPrerendered(found, 'ru')).toBe(expected);
  });

  it('leads on to pages that it has', () => {
    const next = PAGES.flatMap(({ leadsTo }) => leadsTo ?? []);
    expect(next).toEqual(['/chats/:room']);
    for (const path of next) expect(PAGES.map((page) => page.path)).toContain(path);
  });
});
