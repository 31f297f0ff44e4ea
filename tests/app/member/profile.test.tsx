import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { drawPicture } from '../../../stories/draw-picture';
import { fixedData, loginOf, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const ROUTE = '/dashboard/profile';
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%231b34cc" d="M0 0h8v8H0z"/%3E%3C/svg%3E';
const address = window.location.href;
const { member } = fixedData;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['theme'];
  await cleanup();
  await historySettled();
});

/** The whole app on the profile, with a member. */
async function open(changes: Partial<UserInfo> = {}, route = ROUTE): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  const deps = createDeps('en-US', { loggedIn: true, data: { member: { ...member, ...changes } } });
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (code: number, data: object = {}) => ({ ok: false, code, message: 'said', data }) as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const nickname = page.getByLabelText('Nickname', { exact: true });
const alert = page.getByRole('alert');
const dialog = page.getByRole('alertdialog');
const banner = page.getByRole('banner');
const route = () => window.location.hash.slice(1);
const picture = () => document.querySelector<HTMLImageElement>('main [data-slot=avatar] img');
const ring = () => document.querySelector('main [data-slot=avatar] [data-slot=ring-arc]');

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('[data-slot=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!input) throw new Error('There is no button for files.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the dashboard (D19)', () => {
  it('leads to profile, password and devices, and chooses language and theme', async () => {
    await open({}, '/dashboard');
    for (const name of ['Profile', 'Change password', 'Devices'])
      await expect.element(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await page.getByRole('radio', { name: 'System' }).click();
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  it('keeps the theme on this device', async () => {
    const { memory } = await open({}, '/dashboard');
    await page.getByRole('radio', { name: 'Light' }).click();
    expect(memory.local.get('theme')).toBe('light');
    await page.getByRole('radio', { name: 'System' }).click();
    expect(memory.local.get('theme')).toBeNull();
  });
});

describe('the picture (D19)', () => {
  it('is shown at once, sent small and square, and followed by the header', async () => {
    const { services, memory } = await open();
    let answer = (): void => undefined;
    const upload = vi.spyOn(services.member, 'uploadAvatar').mockImplementation(
      (_payload, { onProgress } = {}) =>
        new Promise((resolve) => {
          onProgress?.(0.5);
          answer = () => resolve(succeed({ ...member, photo: PICTURE, icon: PICTURE, profileVersion: 2 }));
        }),
    );
    await expect.element(button('Choose a picture')).toBeVisible();
    choose(await drawPicture(1_200, 900));
    await expect.poll(() => picture()?.src).toMatch(/^blob:/);
    await expect.poll(() => ring()?.getAttribute('stroke-dasharray')).toBe('0.5 1');
    await expect.element(page.getByRole('status').getByText('Sending the picture')).toBeInTheDocument();
    const sent = upload.mock.calls[0]?.[0].picture;
    if (!(sent instanceof File)) throw new Error('nothing was sent');
    expect(sent.size).toBeLessThan(60_000);
    expect(sent.type).toBe('image/webp');
    answer();
    await expect.element(page.getByText('Your picture has been saved.')).toBeVisible();
    await expect.poll(() => picture()?.src).toBe(PICTURE);
    expect(ring()).toBeNull();
    expect(memory.session.get().member?.profileVersion).toBe(2);
    expect(document.querySelector<HTMLImageElement>('header [data-slot=avatar] img')?.src).toBe(PICTURE);
    await expect.element(button('Choose another picture')).toBeVisible();
  });

  it('is kept after a failure, and can be sent again', async () => {
    const { services } = await open();
    const upload = vi
      .spyOn(services.member, 'uploadAvatar')
      .mockResolvedValueOnce({ ok: false, message: '', data: {}, ...unreachable })
      .mockResolvedValueOnce(succeed({ ...member, photo: PICTURE, icon: PICTURE }));
    await expect.element(button('Choose a picture')).toBeVisible();
    choose(await drawPicture(64, 64));
    await expect.element(alert.getByText('We couldn’t connect.')).toBeVisible();
    expect(picture()?.src).toMatch(/^blob:/);
    await button('Try again').click();
    await expect.element(page.getByText('Your picture has been saved.')).toBeVisible();
    expect(upload).toHaveBeenCalledTimes(2);
    await expect.element(alert).not.toBeInTheDocument();
  });

  it.each([
    ['the browser can’t read', new File(['x'], 'a.heic', { type: 'image/heic' }), 'This file can’t be shown'],
  ])('that %s is refused with what to do, and the old one stays', async (_name, file, text) => {
    const { services } = await open({ photo: PICTURE });
    const upload = vi.spyOn(services.member, 'uploadAvatar');
    await expect.element(button('Choose another picture')).toBeVisible();
    choose(file);
    await expect.element(alert.getByText(text)).toBeVisible();
    expect(picture()?.src).toBe(PICTURE);
    expect(upload).not.toHaveBeenCalled();
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });

  it('that the server refuses is given back with the server’s words', async () => {
    const { services } = await open();
    vi.spyOn(services.member, 'uploadAvatar').mockResolvedValue(
      refuse(CODE.invalidInput, { field: 'picture' }),
    );
    await expect.element(button('Choose a picture')).toBeVisible();
    choose(await drawPicture(64, 64));
    await expect.element(alert.getByText('said')).toBeVisible();
    expect(picture()).toBeNull();
  });

  it('is removed after a question', async () => {
    const { services, memory } = await open({ photo: PICTURE, profileVersion: 4 });
    const update = vi
      .spyOn(services.member, 'updateProfile')
      .mockResolvedValue(succeed({ ...member, profileVersion: 5 }));
    await button('Remove picture').click();
    await expect.element(dialog).toHaveAccessibleName('Remove your picture?');
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await expect.element(page.getByText('Your picture has been removed.')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ photo: null, profileVersion: 4 });
    expect(picture()).toBeNull();
    expect(memory.session.get().member?.photo).toBeNull();
  });

  it('that was changed elsewhere is shown before it is removed', async () => {
    const { services, memory } = await open({ photo: PICTURE });
    const current = { ...member, photo: `${PICTURE}#2`, profileVersion: 7 };
    const update = vi
      .spyOn(services.member, 'updateProfile')
      .mockResolvedValueOnce(refuse(CODE.conflict, { current }))
      .mockResolvedValueOnce(succeed({ ...member, profileVersion: 8 }));
    await button('Remove picture').click();
    const confirm = dialog.getByRole('button', { name: 'Remove picture' });
    await confirm.click();
    await expect.element(dialog.getByText('said')).toBeVisible();
    expect(memory.session.get().member?.photo).toBe(current.photo);
    await confirm.click();
    await expect.element(page.getByText('Your picture has been removed.')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ photo: null, profileVersion: 7 });
  });

  it('leads to the login where the session has ended', async () => {
    const { services } = await open();
    vi.spyOn(services.member, 'uploadAvatar').mockResolvedValue(refuse(CODE.tokenInvalid));
    await expect.element(button('Choose a picture')).toBeVisible();
    choose(await drawPicture(64, 64));
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
  });
});

describe('the nickname (D9, D10)', () => {
  /** A server that keeps the profile and its version. */
  async function withProfile() {
    const deps = await open();
    let current: UserInfo = member;
    const update = vi
      .spyOn(deps.services.member, 'updateProfile')
      .mockImplementation(async ({ nickname: next, profileVersion } = {}) => {
        if (profileVersion !== current.profileVersion) return refuse(CODE.conflict, { current });
        current = {
          ...current,
          nickname: next ?? current.nickname,
          profileVersion: current.profileVersion + 1,
        };
        return succeed(current);
      });
    /** Another device saves, without this page being told. */
    const changeElsewhere = (changes: Partial<UserInfo>): void => {
      current = { ...current, ...changes, profileVersion: current.profileVersion + 1 };
    };
    return { ...deps, update, changeElsewhere, current: () => current };
  }

  const save = async (name: string): Promise<void> => {
    await nickname.fill(name);
    await button('Save nickname').click();
  };

  it('is saved, and the header follows', async () => {
    const { update } = await withProfile();
    await save('Mei-Lin');
    await expect.element(page.getByText('Your nickname has been saved.')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ nickname: 'Mei-Lin', profileVersion: 1 });
    await expect.element(banner.getByText('Mei-Lin')).toBeInTheDocument();
    await save('Mei-Lin 2');
    await expect.poll(() => update.mock.lastCall).toEqual([{ nickname: 'Mei-Lin 2', profileVersion: 2 }]);
  });

  it.each([
    ['Hal0 Support', 'This name looks like ours'],
    ['…', 'Use 1 to 30 characters'],
    ['👨‍👩‍👧‍👦'.repeat(31), 'Use 1 to 30 characters'],
  ])('%s is refused at the field before it is sent', async (name, text) => {
    const { update } = await withProfile();
    await save(name);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(nickname).toHaveValue(name);
    await expect.element(nickname).toHaveAttribute('aria-invalid', 'true');
    expect(update).not.toHaveBeenCalled();
  });

  it.each([
    ['breaks a rule', refuse(CODE.invalidInput, { field: 'nickname' })],
    ['a member chooses who can’t write', refuse(CODE.notAllowed, { reason: 'muted' })],
  ])('that %s is refused at the field in the server’s words', async (_what, refusal) => {
    const { services } = await open();
    vi.spyOn(services.member, 'updateProfile').mockResolvedValue(refusal);
    await save('Mei');
    await expect.element(nickname).toHaveAccessibleDescription(/^said/);
  });

  it('that was changed elsewhere is shown; what was typed stays, and can be saved anyway', async () => {
    const { changeElsewhere, current } = await withProfile();
    changeElsewhere({ nickname: 'From the phone' });
    await save('From here');
    await expect.element(alert).toHaveTextContent('It’s now “From the phone”.');
    await expect.element(nickname).toHaveValue('From here');
    await expect.element(banner.getByText('From the phone')).toBeInTheDocument();
    await button('Save mine anyway').click();
    await expect.element(page.getByText('Your nickname has been saved.')).toBeVisible();
    expect(current().nickname).toBe('From here');
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('that was changed elsewhere can be taken', async () => {
    const { changeElsewhere, update } = await withProfile();
    changeElsewhere({ nickname: 'From the phone' });
    await save('From here');
    await button('Keep the current one').click();
    await expect.element(nickname).toHaveValue('From the phone');
    await expect.element(nickname).toHaveFocus();
    await save('Next');
    await expect.element(page.getByText('Your nickname has been saved.')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ nickname: 'Next', profileVersion: 2 });
  });

  it('that is saved while only the picture was changed elsewhere needs no decision', async () => {
    const { changeElsewhere, current } = await withProfile();
    changeElsewhere({ photo: PICTURE });
    await save('From here');
    await expect.element(page.getByText('Your nickname has been saved.')).toBeVisible();
    expect(current()).toMatchObject({ nickname: 'From here', photo: PICTURE });
  });

  it('follows other tabs, but not while it is being changed', async () => {
    const { memory, update } = await withProfile();
    await expect.element(nickname).toHaveValue('Mei Lin');
    const token = memory.session.get().token ?? '';
    memory.session.setMember({ ...member, nickname: 'From a tab', profileVersion: 2 }, token);
    await expect.element(nickname).toHaveValue('From a tab');
    await nickname.fill('Typed here');
    memory.session.setMember({ ...member, nickname: 'From a tab again', profileVersion: 3 }, token);
    await expect.element(banner.getByText('From a tab again')).toBeInTheDocument();
    await expect.element(nickname).toHaveValue('Typed here');
    await button('Save nickname').click();
    await expect.poll(() => update.mock.lastCall).toEqual([{ nickname: 'Typed here', profileVersion: 2 }]);
  });

  it('that is typed while another one is being saved stays', async () => {
    const { update, current } = await withProfile();
    let answer = (): void => undefined;
    update.mockImplementationOnce(
      ({ nickname: next } = {}) =>
        new Promise((done) => {
          answer = () => done(succeed({ ...member, nickname: next ?? '' }));
        }),
    );
    await save('First');
    await nickname.fill('First and more');
    answer();
    await expect.element(page.getByText('Your nickname has been saved.')).toBeVisible();
    await expect.element(nickname).toHaveValue('First and more');
    await button('Save nickname').click();
    await expect.poll(() => current().nickname).toBe('First and more');
  });

  it('that is typed is there again after a login, where the session has ended meanwhile (D15)', async () => {
    const { memory } = await open();
    await nickname.fill('Half typed');
    memory.session.end();
    await expect.poll(route).toMatch(/^\/login/);
    memory.session.start(loginOf(member));
    window.location.hash = `#${ROUTE}`;
    await expect.element(nickname).toHaveValue('Half typed');
  });

  it('that is typed stays while another tab replaces the token', async () => {
    const { memory } = await open();
    await nickname.fill('Half typed');
    memory.local.set('token', 'Bearer of-another-tab');
    memory.session.restore();
    await expect.poll(() => memory.session.get().member).not.toBeNull();
    await expect.element(nickname).toHaveValue('Half typed');
  });

  it('that is typed and left is forgotten', async () => {
    const { memory } = await open();
    await nickname.fill('Half typed');
    window.location.hash = '#/dashboard/devices';
    await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    expect(memory.tab.get('nickname')).toBeNull();
    window.location.hash = `#${ROUTE}`;
    await expect.element(nickname).toHaveValue('Mei Lin');
  });

  it('is not lost where the network fails', async () => {
    const { services } = await open();
    vi.spyOn(services.member, 'updateProfile').mockResolvedValue({
      ok: false,
      message: '',
      data: {},
      ...unreachable,
    });
    await save('Typed here');
    await expect.element(page.getByText('We couldn’t connect.')).toBeVisible();
    await expect.element(nickname).toHaveValue('Typed here');
  });
});
