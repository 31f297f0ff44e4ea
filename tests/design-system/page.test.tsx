import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Page, PageHeading, PageHistory, returnToTop } from '@ds/page/page';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const Login = ({ focusKey = 'login', title = 'Log in – Halo' }) => (
  <Page
    title={title}
    heading="Log in"
    skipLabel="Skip to content"
    focusKey={focusKey}
    header={<AppBar start={<BackButton label="Back" />} title="Security" />}
    footer={<footer>© 2025</footer>}
  >
    <button type="button">Go</button>
  </Page>
);

test('has one h1 in its main part and a banner, and sets the document’s title', async () => {
  await render(<Login />);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.querySelector('main h1')?.textContent).toBe('Log in');
  await expect.element(page.getByRole('banner')).toBeInTheDocument();
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  expect(document.title).toBe('Log in – Halo');
});

test('the document’s title follows the prop', async () => {
  const screen = await render(<Login />);
  await screen.rerender(<Login title="Вход – Halo" />);
  expect(document.title).toBe('Вход – Halo');
});

test('the h1 takes focus when another page is shown, and only then', async () => {
  const screen = await render(<Login focusKey="first" />);
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(<Login focusKey="first" title="The same page" />);
  expect(document.activeElement).toBe(document.body);
  await screen.rerender(<Login focusKey="second" />);
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the first page after a load takes no focus, whatever the document showed before', async () => {
  const screen = await render(<Login focusKey="before" />);
  await screen.unmount();
  await render(
    <PageHistory>
      <Login focusKey="first" />
    </PageHistory>,
  );
  expect(document.activeElement).toBe(document.body);
});

test('the h1 of a page that replaces another one takes focus', async () => {
  const screen = await render(<Login key="a" focusKey="a" />);
  await screen.rerender(
    <Page key="b" title="Home" skipLabel="Skip" focusKey="b">
      <PageHeading>Home</PageHeading>
    </Page>,
  );
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Home'));
});

test('the h1 takes focus when the same page is back, if the focus went with it', async () => {
  const screen = await render(<Login />);
  await page.getByRole('button', { name: 'Go' }).click();
  await screen.rerender(<p>Waiting</p>);
  await screen.rerender(<Login />);
  expect(document.activeElement?.tagName).toBe('H1');
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(<p>Waiting</p>);
  await screen.rerender(<Login />);
  expect(document.activeElement).toBe(document.body);
});

test('a heading that takes the place of a focused one takes its focus, and no other does', async () => {
  const place = (heading: ReactNode) => (
    <Page title="Terms" skipLabel="Skip" focusKey="terms">
      {heading}
    </Page>
  );
  const screen = await render(place(<PageHeading>Loading</PageHeading>));
  document.querySelector<HTMLElement>('main h1')?.focus();
  const text = (
    <article>
      <PageHeading>Terms of Service</PageHeading>
    </article>
  );
  await screen.rerender(place(text));
  expect(document.activeElement?.textContent).toBe('Terms of Service');
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(place(<PageHeading>Again</PageHeading>));
  expect(document.activeElement).toBe(document.body);
});

const Long = () => (
  <Page
    title="Home"
    heading="Home"
    skipLabel="Skip to content"
    focusKey="long"
    header={<AppBar sticky start={<BackButton label="Back" />} />}
  >
    <div style={{ height: 4000 }} />
  </Page>
);

const bar = () => document.querySelector<HTMLElement>('[data-slot=app-bar]');

test('a sticky bar is transparent at the top, opaque with a hairline once the page scrolls (S2)', async () => {
  await render(<Long />);
  const look = () => {
    const element = bar();
    if (!element) return null;
    const { backgroundColor, borderBottomColor } = getComputedStyle(element);
    return [element.dataset['state'], backgroundColor === 'rgba(0, 0, 0, 0)', borderBottomColor];
  };
  await expect.poll(look).toEqual(['top', true, 'rgba(0, 0, 0, 0)']);
  window.scrollTo(0, 40);
  await expect.poll(look).toEqual(['scrolled', false, expect.not.stringMatching(/, 0\)$/)]);
  expect(bar()?.getBoundingClientRect().top).toBe(0);
  window.scrollTo(0, 0);
  await expect.poll(look).toEqual(['top', true, 'rgba(0, 0, 0, 0)']);
});

test('a sticky bar scrolls away in a low window', async () => {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(320, 300);
  await render(<Long />);
  window.scrollTo(0, 2000);
  await expect.poll(() => bar()?.getBoundingClientRect().bottom).toBeLessThan(0);
});

test('going back to the top scrolls there, and the h1 takes focus (S2)', async () => {
  await render(<Long />);
  window.scrollTo(0, 2000);
  returnToTop();
  expect(document.activeElement?.tagName).toBe('H1');
  await expect.poll(() => window.scrollY, { timeout: 5000 }).toBe(0);
});

test('the skip link moves focus past the header and keeps the address', async () => {
  await render(<Login />);
  document.body.tabIndex = -1;
  document.body.focus();
  const { href } = location;
  await userEvent.tab();
  const link = page.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(link.element());
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.tagName).toBe('MAIN');
  expect(location.href).toBe(href);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Go');
});
