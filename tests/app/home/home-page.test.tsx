import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { SiteConfig } from '@contract/public/site-config';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
  await motion('no-preference');
  await page.viewport(390, 844);
  delete document.documentElement.dataset['figures'];
});

async function open(
  scene: Scene = {},
  locale: 'en-US' | 'ru' = 'en-US',
  deps = createDeps(locale, scene),
): Promise<void> {
  window.history.replaceState(null, '', '#/home');
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const main = page.getByRole('main');
const route = () => window.location.hash.slice(1);

describe('the landing page (S1)', () => {
  it('has one h1, and a heading for each section', async () => {
    await open();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const name of ['What’s inside', 'Up to 90% of every tip is yours'])
      await expect.element(main.getByRole('region', { name })).toBeInTheDocument();
  });

  it('leads visitors to Go Live, the download, the registration and the login', async () => {
    await open();
    await expect.element(main.getByRole('link', { name: 'Go Live', exact: true })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'Sign up' }))
      .toHaveAttribute('href', '#/signup-verify');
    await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '#/login');
  });

  it('leads members to their own pages first', async () => {
    await open({ loggedIn: true });
    await expect.element(main.getByRole('link', { name: 'Open My Halo' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Go Live', exact: true })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  it.each(['no-preference', 'reduce'] as const)(
    'scrolls to the download and moves focus there; the address stays (motion: %s)',
    async (preference) => {
      await motion(preference);
      await open();
      const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
      await main.getByRole('button', { name: 'Download', exact: true }).first().click();
      const section = document.getElementById('home-download');
      expect(document.activeElement).toBe(section?.querySelector('h2'));
      expect(scroll.mock.contexts).toContain(section);
      expect(scroll).toHaveBeenCalledWith({ behavior: preference === 'reduce' ? 'instant' : 'smooth' });
      expect(route()).toBe('/home');
    },
  );

  it('recruits in a notice that says who is who, and leads to both applications', async () => {
    await open();
    const notice = main.getByText(/^Streamers go live and bloggers write: both are creators/);
    await expect.element(notice).toBeInTheDocument();
    const links = document.querySelectorAll('[data-slot=notice] a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '#/creator/streamer',
      '#/creator/blogger',
    ]);
  });

  it('tells creators what they get, and where to apply (S9)', async () => {
    await open();
    const section = main.getByRole('region', { name: 'Up to 90% of every tip is yours' });
    for (const promise of ['Token incentives', 'Traffic support', 'A fan base you can take with you'])
      await expect.element(section.getByRole('term').filter({ hasText: promise })).toBeInTheDocument();
    await expect
      .element(section.getByRole('link', { name: 'Apply as a blogger' }))
      .toHaveAttribute('href', '#/creator/blogger');
  });
});

describe('the drawings of the features', () => {
  const drawings = () => [...document.querySelectorAll<HTMLElement>('[data-slot=drawing]')];

  it('speak the reader’s language, and are passed over by screen readers', async () => {
    await open({}, 'ru');
    expect(drawings()).toHaveLength(5);
    expect(drawings().every((drawing) => drawing.ariaHidden === 'true')).toBe(true);
    expect(drawings().map((drawing) => drawing.textContent)).toEqual([
      expect.stringContaining('Займу нам места.'),
      expect.stringContaining('Разговор о рынке'),
      expect.stringContaining('Лучший ответ'),
      expect.stringMatching(/Автор.*до 90\s%.*от 10\s%/),
      expect.stringMatching(/до90\s%каждого доната/),
    ]);
  });

  it('are whole from the start, and come alive when they are scrolled into view', async () => {
    await open();
    const last = drawings().at(-1);
    expect(last?.dataset['state']).toBe('still');
    await new Promise((resolve) => setTimeout(resolve, 100));
    last?.scrollIntoView({ behavior: 'instant' });
    await vi.waitFor(() => expect(last?.dataset['state']).toBe('arriving'));
    expect(last?.getAnimations({ subtree: true }).length).toBeGreaterThan(0);
  });

  it('don’t move for those who prefer reduced motion', async () => {
    await motion('reduce');
    await open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const last = drawings().at(-1);
    last?.scrollIntoView({ behavior: 'instant' });
    await vi.waitFor(() => expect(last?.dataset['state']).toBe('arriving'));
    expect(last?.getAnimations({ subtree: true })).toEqual([]);
  });
});

describe('the figures (D24)', () => {
  const figures = page.getByRole('region', { name: 'Halo by the numbers' });
  const NONE = { activeUsers: null, activeCommunities: null, verifiedStreamers: null, liveStreams: 0 };
  const withFigures = (figures: Partial<SiteConfig['statistics']>): Scene => ({
    data: { site: { ...fixedData.site, statistics: { ...NONE, ...figures } } },
  });

  it('are read in full while they count up', async () => {
    await open();
    await expect.element(figures).toBeInTheDocument();
    figures.element().scrollIntoView({ behavior: 'instant' });
    const first = figures.element().querySelector<HTMLElement>('[data-slot=statistic]');
    await vi.waitFor(() => expect(first?.dataset['state']).toBe('counting'), { interval: 10 });
    const read = figures.element().querySelector('dd > :not([aria-hidden])');
    expect(read?.textContent).toBe('1,284,600');
  });

  it('follow the language, in digits and words', async () => {
    await open(withFigures({ activeUsers: 12_842 }), 'ru');
    await expect.element(page.getByText('активных пользователя', { exact: true })).toBeInTheDocument();
    expect(document.querySelector('dd > :not([aria-hidden])')?.textContent).toMatch(/^12\s842$/);
  });

  it.each([
    ['en-US', 390],
    ['en-US', 1280],
    ['ru', 320],
    ['ru', 1280],
  ] as const)('come into a place that was kept for them, in %s at %i px', async (locale, width) => {
    await page.viewport(width, 800);
    document.documentElement.dataset['figures'] = 'activeUsers verifiedStreamers liveStreams';
    const deps = createDeps(
      locale,
      withFigures({ activeUsers: 1284, verifiedStreamers: 340, liveStreams: 25 }),
    );
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { site } = deps.services;
    vi.spyOn(deps.services, 'site').mockImplementation(async () => {
      await answered;
      return site();
    });
    await open({}, locale, deps);
    const next = () => document.querySelectorAll('h2')[0]?.getBoundingClientRect().top;
    const before = next();
    await expect.element(figures).not.toBeInTheDocument();
    answer();
    await expect.poll(() => document.querySelectorAll('[data-slot=statistic]').length).toBe(3);
    expect(next()).toBe(before);
  });

  it('leave no empty place where they can’t be had', async () => {
    document.documentElement.dataset['figures'] = 'activeUsers';
    await open({ refusals: { site: { code: CODE.fault } } });
    await expect.poll(() => document.querySelector('[data-slot=statistic-list]')).toBeNull();
  });

  it('without a value aren’t shown', async () => {
    await open(withFigures({ activeUsers: 0, verifiedStreamers: 2 }));
    await expect.element(figures.getByRole('term')).toHaveTextContent('verified streamers');
  });
});
