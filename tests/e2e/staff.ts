import type { Page } from '@playwright/test';
import { expect, type TestArgs } from './fixtures';
import { expectRoute, field, press, secret } from './steps';

const NEW_PASSWORD = 'n3w!pass';

let hired = 0;

/**
 * Makes an assistant, who logs in on a page, chooses a password and consents: they arrive at their first page.
 * @returns the account ID
 */
export async function hire(
  page: Page,
  { server, t, open }: Pick<TestArgs, 'server' | 't' | 'open'>,
): Promise<string> {
  const username = `helper_${Date.now() % 100_000}_${++hired}`;
  const printed = await server.admin('create-assistant', username);
  const password = /: (\S+)\s*$/.exec(printed)?.[1] ?? '';
  await open('/login?assistant=1', page);
  await field({ page, t }, 'username').fill(username);
  await secret({ page, t }, 'password').fill(password);
  await press({ page, t }, 'login.submit');
  await secret({ page, t }, 'newPassword').fill(NEW_PASSWORD);
  await secret({ page, t }, 'confirmPassword').fill(NEW_PASSWORD);
  await press({ page, t }, 'forgot.submit');
  const consent = page.getByRole('alertdialog');
  await expect(consent).toBeVisible();
  for (const box of await consent.getByRole('checkbox').all()) await box.check();
  await press({ page, t }, 'consent.accept');
  await expectRoute(page, '/staff/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return username;
}

/** Opens what members have reported, by the tab. */
export async function openReports(page: Page, t: TestArgs['t']): Promise<void> {
  await page
    .getByRole('navigation', { name: t('tabs.label') })
    .getByRole('link', { name: t('tabs.reports') })
    .click();
  await expectRoute(page, '/staff/reports');
}
