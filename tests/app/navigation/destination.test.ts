import { findDestination, type LoginContext } from '@app/navigation/destination';
import type { Address } from '@app/navigation/redirect';
import { networkFailure, type Result } from '@app/services/result';
import { describe, expect, it, vi } from 'vitest';
import { loginResult, member } from '../fixtures';

const OWN = 'https://halo.example';
const OFFICE = 'https://office.example';
const SHOP = 'https://shop.example';

const yes = <Data>(data: Data) => vi.fn(async (): Promise<Result<Data>> => ({ ok: true, data }));

function destinationFor(address: Partial<Address>, changes: Partial<LoginContext> = {}) {
  const ask = {
    me: yes(member),
    domains: yes([OFFICE]),
    handoff: yes({ token: 'handed-over' }),
    redirectOrigins: yes<readonly string[]>([SHOP]),
  };
  const given: LoginContext = {
    address: { hashSearch: '', pageSearch: '', ...address },
    ownOrigin: OWN,
    locale: 'ko',
    now: 1_700_000_000_000,
    login: loginResult('a-session-token'),
    registered: false,
    passwordDue: false,
    ask,
    ...changes,
  };
  return { ask, destination: findDestination(given) };
}

const query = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;
const to = (params: Record<string, string>, changes: Partial<LoginContext> = {}) =>
  destinationFor({ hashSearch: query(params) }, changes).destination;

const SAID = 'status=loginCallback&source=halo&time=1700000000000';

describe('the order of what a login leads to (D16)', () => {
  const all = {
    ma: 'shop',
    fx_source: 'fameex',
    redirect_url: `${SHOP}/back`,
    callback: `${OFFICE}/`,
    redirect: '/dashboard',
    apply: 'blogger',
  };

  it('is ma, the third party, callback, redirect, apply, home', async () => {
    const { ma: _ma, ...withoutMa } = all;
    const { fx_source: _source, ...withoutThirdParty } = withoutMa;
    const { callback: _callback, ...withoutCallback } = withoutThirdParty;
    const { redirect: _redirect, ...rest } = withoutCallback;
    expect(await to(all)).toEqual({ kind: 'route', route: '/external?ma=shop' });
    expect(await to(withoutMa)).toEqual({ kind: 'page', href: `${SHOP}/back` });
    expect(await to(withoutThirdParty)).toEqual({ kind: 'page', href: `${OFFICE}/?${SAID}` });
    expect(await to(withoutCallback)).toEqual({ kind: 'route', route: '/dashboard' });
    expect(await to(rest)).toEqual({ kind: 'route', route: '/creator/blogger' });
    expect(await to({})).toEqual({ kind: 'route', route: '/home' });
  });

  it('reads the hash before the page’s own query', async () => {
    const address = { hashSearch: query({ ma: 'first' }), pageSearch: query({ ma: 'second' }) };
    expect(await destinationFor(address).destination).toEqual({ kind: 'route', route: '/external?ma=first' });
    expect(await destinationFor({ pageSearch: address.pageSearch }).destination).toEqual({
      kind: 'route',
      route: '/external?ma=second',
    });
  });

  it('passes over a mini app that is named twice', async () => {
    expect(await destinationFor({ hashSearch: '?ma=a&ma=b&redirect=/dashboard' }).destination).toEqual({
      kind: 'route',
      route: '/dashboard',
    });
  });
});

describe('a password that is due (D35)', () => {
  it('comes before everything else, and keeps the parameters but for the language', async () => {
    const params = { ma: 'shop', qy: '1', callback: `${OFFICE}/`, redirect: '/dashboard' };
    const dueAt = (registered: boolean) => to({ lang: 'ru', ...params }, { passwordDue: true, registered });
    const password = { kind: 'route', route: `/dashboard/password${query(params)}` };
    expect(await dueAt(false)).toEqual(password);
    expect(await dueAt(true)).toEqual(password);
  });
});

describe('a callback (D16)', () => {
  it('to an origin that is no back office goes home, asking only for the list', async () => {
    for (const callback of [
      'https://evil.example/',
      'https://office.example.evil.example/',
      'https://office.example./',
      'https://office.example:444/',
      'https://оffice.example/',
      'https://sub.office.example/',
    ]) {
      const { ask, destination } = destinationFor({ hashSearch: query({ callback, host: '1' }) });
      expect(await destination, callback).toEqual({ kind: 'home', reason: 'refused' });
      expect(ask.domains).toHaveBeenCalledTimes(1);
      expect(ask.handoff).not.toHaveBeenCalled();
    }
  });

  it('that is malformed, encoded twice or given twice goes home without asking anything', async () => {
    for (const hashSearch of [
      '?callback=',
      query({ callback: 'javascript:alert(1)' }),
      query({ callback: encodeURIComponent(`${OFFICE}/`) }),
      `?callback=${OFFICE}/&callback=${OFFICE}/`,
    ]) {
      const { ask, destination } = destinationFor({ hashSearch });
      expect(await destination, hashSearch).toEqual({ kind: 'home', reason: 'refused' });
      expect(ask.domains).not.toHaveBeenCalled();
    }
  });

  it('goes home where the list of back offices can’t be had', async () => {
    const { ask } = destinationFor({});
    const domains = async () => networkFailure;
    expect(await to({ callback: `${OFFICE}/` }, { ask: { ...ask, domains } })).toEqual({
      kind: 'home',
      reason: networkFailure,
    });
  });

  it('of a host carries a handoff token and the language, never the session’s token', async () => {
    const { ask, destination } = destinationFor({ hashSearch: query({ callback: `${OFFICE}/`, host: '1' }) });
    expect(await destination).toEqual({
      kind: 'page',
      href: `${OFFICE}/?${SAID}&token=handed-over&lang=ko`,
    });
    expect(ask.handoff).toHaveBeenCalledWith({ origin: OFFICE });
  });

  it('of anybody else carries no token', async () => {
    for (const host of ['', '2']) {
      const { ask, destination } = destinationFor({ hashSearch: query({ callback: `${OFFICE}/`, host }) });
      expect(await destination).toEqual({ kind: 'page', href: `${OFFICE}/?${SAID}` });
      expect(ask.handoff).not.toHaveBeenCalled();
    }
  });

  it('to this app’s own pages carries no token even of a host', async () => {
    const { ask, destination } = destinationFor({
      hashSearch: query({ callback: `${OWN}/help.html`, host: '1' }),
    });
    expect(await destination).toEqual({ kind: 'page', href: `${OWN}/help.html?${SAID}` });
    expect(ask.handoff).not.toHaveBeenCalled();
  });

  it('says that an assistant has logged in', async () => {
    expect(await to({ callback: `${OFFICE}/`, assistant: '1' })).toEqual({
      kind: 'page',
      href: `${OFFICE}/?${SAID}&assistant=1`,
    });
  });

  it('of an invite brings the member’s own id, from the login or else from the server', async () => {
    const params = { callback: `${OWN}/#/invite/friend?inviteCode=a` };
    const invited = { kind: 'route', route: `/invite/friend?inviteCode=a&${SAID}&mid=${member.memberId}` };
    expect(await to(params)).toEqual(invited);
    expect(await to(params, { login: null })).toEqual(invited);
    expect(await to({ callback: '/dashboard' })).toEqual({ kind: 'route', route: `/dashboard?${SAID}` });
  });

  it('after a registration goes back to the login, which keeps it; an invite’s is followed at once', async () => {
    const registered = { registered: true };
    const callback = `${OFFICE}/`;
    expect(await to({ callback }, registered)).toEqual({
      kind: 'route',
      route: `/login${query({ callback })}`,
    });
    expect(await to({ callback: '/invite/group?groupLink=a' }, registered)).toEqual({
      kind: 'route',
      route: `/invite/group?groupLink=a&${SAID}&mid=${member.memberId}`,
    });
  });
});

describe('a registration', () => {
  const registered = { registered: true };

  it('takes its attribution nowhere, as it has ended (D31)', async () => {
    const params = { callback: `${OFFICE}/`, groupLink: '5', agentId: 'a' };
    expect(await to(params, registered)).toEqual({
      kind: 'route',
      route: `/login${query({ callback: `${OFFICE}/` })}`,
    });
  });

  it('with qy ends at its own page, whatever else is asked for; a login does not (D23)', async () => {
    const params = { qy: '1', ma: 'shop' };
    expect(await to(params, registered)).toEqual({ kind: 'route', route: '/signup-success' });
    expect(await to(params)).toEqual({ kind: 'route', route: '/external?ma=shop' });
  });

  it('never ends at the host’s login (D34)', async () => {
    const params = { callback: `${OFFICE}/`, host: '1' };
    expect(await to(params, registered)).toEqual({ kind: 'route', route: '/home' });
    expect(await to({ ...params, redirect: '/dashboard' }, registered)).toEqual({
      kind: 'route',
      route: '/dashboard',
    });
  });
});

describe('a third-party login (D16)', () => {
  const refused = { kind: 'route', route: '/auth-error?reason=third-party' };
  const given = { fx_source: 'fameex', redirect_url: `${SHOP}/back` };

  it('leads to what the server answered, if that is allowed too', async () => {
    const answered = (fameExRedirectUrl: string) => ({
      login: { ...loginResult('a-session-token'), fameExRedirectUrl },
    });
    expect(await to(given, answered(`${SHOP}/signed`))).toEqual({ kind: 'page', href: `${SHOP}/signed` });
    expect(await to(given, answered('https://evil.example/'))).toEqual(refused);
    expect(await to(given, answered('javascript:alert(1)'))).toEqual(refused);
    const elsewhere = { ...given, redirect_url: 'https://evil.example/' };
    expect(await to(elsewhere, answered(`${SHOP}/signed`))).toEqual(refused);
  });

  it('leads who is logged in already to the given page', async () => {
    expect(await to(given, { login: null })).toEqual({ kind: 'page', href: `${SHOP}/back` });
  });

  it.each([
    { fx_source: 'FameEx', redirect_url: `${SHOP}/` },
    { fx_source: 'fameex ', redirect_url: `${SHOP}/` },
    { fx_source: 'other', redirect_url: `${SHOP}/` },
    { fx_source: '', redirect_url: `${SHOP}/` },
    { fx_source: 'fameex', redirect_url: '' },
    { fx_source: 'fameex', redirect_url: 'https://evil.example/' },
    { fx_source: 'fameex', redirect_url: `${SHOP}.evil.example/` },
    { fx_source: 'fameex', redirect_url: `https://halo@shop.example/` },
    { fx_source: 'fameex', redirect_url: 'http://shop.example/' },
    { fx_source: 'fameex', redirect_url: '/home' },
    { fx_source: 'fameex', redirect_url: encodeURIComponent(`${SHOP}/`) },
  ])('is refused with %o', async (params) => {
    expect(await to(params)).toEqual(refused);
  });

  it('is refused with either parameter given twice', async () => {
    const page = encodeURIComponent(`${SHOP}/`);
    for (const hashSearch of [
      `?fx_source=fameex&fx_source=fameex&redirect_url=${page}`,
      `?fx_source=fameex&redirect_url=${page}&redirect_url=${page}`,
    ])
      expect(await destinationFor({ hashSearch }).destination, hashSearch).toEqual(refused);
  });
});
