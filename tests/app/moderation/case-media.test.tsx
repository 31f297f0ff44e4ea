import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseMediaPath } from '@contract/reports/case';
import { mediaCase } from '../../../stories/moderation/cases-in';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { openApp } from '../chat/open-app';

const assistant = { ...fixedData.member, assistant: true };

const button = (name: string | RegExp) => page.getByRole('button', { name });

const openCase = () => openApp('/staff/reports/41', { data: { member: assistant, openCase: mediaCase() } });

/** The addresses of all pictures and videos that the page has asked for: here they lead nowhere, and pictures go away again. */
function watchAddresses(): () => string[] {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  return () => set.mock.calls.flatMap(([name, value]) => (name === 'src' ? [value] : []));
}

afterEach(() => {
  vi.restoreAllMocks();
});

const [pictures] = mediaCase().messages.flatMap(({ isReported, kept }) => (isReported ? [kept] : []));
const [first, second] = pictures ?? [];

it('a case shows no picture and no video before it is asked for, and fetches none', async () => {
  const shown = watchAddresses();
  await openCase();
  await expect.element(button('Show 2 photos')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button('Show video')).toHaveAttribute('aria-expanded', 'false');
  expect(shown()).toEqual([]);
  expect(document.querySelector('canvas')).toBeNull();
  // What its sender says of it tells what to expect.
  await expect.element(page.getByText('The door of your house, last night')).toBeVisible();
});

it('a case shows its pictures by the keyboard, small and on the whole screen, from the case itself', async () => {
  const shown = watchAddresses();
  await openCase();
  await expect.element(button('Show 2 photos')).toBeVisible();
  button('Show 2 photos').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Photo 1 of 2 from Ken Ito, .*The door of your house/)).toBeVisible();
  expect(shown()).toEqual([first, second].map((picture) => caseMediaPath(41, picture?.id ?? '', 960)));
  button(/^Photo 2 of 2/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  expect(shown()).toContain(caseMediaPath(41, second?.id ?? '', 2560));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Show 2 photos').click();
  await expect.element(button(/^Photo 1 of 2/)).not.toBeInTheDocument();
});

it('a case plays its videos and voice messages, saves its files, and tells what it hasn’t kept', async () => {
  const shown = watchAddresses();
  await openCase();
  await button('Show video').click();
  const clip = mediaCase().messages[1]?.kept[0]?.id ?? '';
  await expect.element(page.getByLabelText(/^Video from Ken Ito/)).toBeVisible();
  expect(shown()).toEqual([caseMediaPath(41, clip, 'original')]);
  await expect.element(page.getByRole('group', { name: /^Voice message from Ken Ito/ })).toBeVisible();
  const list = mediaCase().messages[4]?.kept[0]?.id ?? '';
  await expect
    .element(page.getByRole('link', { name: /Everyone you know\.pdf/ }))
    .toHaveAttribute('href', caseMediaPath(41, list, 'original'));
  await expect.element(page.getByText('2 photos or files weren’t kept')).toBeVisible();
});
