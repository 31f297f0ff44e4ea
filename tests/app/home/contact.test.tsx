import { Contact } from '@app/features/home/contact';
import { Providers } from '@app/shell/providers';
import type { SiteConfig } from '@contract/public/site-config';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

async function show(scene: Scene): Promise<void> {
  await render(
    <Providers deps={createDeps('en-US', scene)}>
      <MemoryRouter>
        <Contact />
      </MemoryRouter>
    </Providers>,
  );
}

const withSupport = (support: SiteConfig['support']): Scene => ({
  data: { site: { ...fixedData.site, support } },
});

const section = page.getByRole('region', { name: 'Contact us' });

describe('the contact section (S1, D33)', () => {
  it('has what the operator has set: an address to write to, and a page', async () => {
    await show(withSupport({ email: 'help@example.com', link: 'https://help.example.com/' }));
    await expect
      .element(section.getByRole('link', { name: 'help@example.com' }))
      .toHaveAttribute('href', 'mailto:help@example.com');
    const link = section.getByRole('link', { name: 'https://help.example.com/ opens in a new tab' });
    await expect.element(link).toHaveAttribute('href', 'https://help.example.com/');
    expect(section.getByRole('button').elements()).toHaveLength(2);
  });

  it('leads to the page about support where nothing is set, or nothing is known', async () => {
    for (const scene of [withSupport({}), { refusals: { site: unreachable } }]) {
      await show(scene);
      await expect
        .element(section.getByRole('link', { name: 'Contact support' }))
        .toHaveAttribute('href', '#/support/contact');
      await cleanup();
    }
  });

  it('copies an address, and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show(withSupport({ email: 'help@example.com' }));
    await section.getByRole('button', { name: 'Copy address' }).click();
    expect(write).toHaveBeenCalledExactlyOnceWith('help@example.com');
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  });

  it('selects the address where copying fails, and says so (S8)', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await show(withSupport({ link: 'https://help.example.com/' }));
    await section.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(page.getByText(/^Couldn’t copy/)).toBeVisible();
    expect(window.getSelection()?.toString()).toBe('https://help.example.com/');
  });
});
