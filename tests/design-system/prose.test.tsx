import { Prose, ProseTable, TableOfContents } from '@ds/prose/prose';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const contents = [
  { id: 'data', text: 'What we collect', items: [{ id: 'phone', text: 'Phone' }] },
  { id: 'keep', text: 'How long' },
];

function Terms() {
  return (
    <Prose lang="en-US">
      <h2>Privacy</h2>
      <TableOfContents label="Contents" items={contents} />
      <h2 id="data">What we collect</h2>
      <p>
        See <a href="#account">your account</a>. {'Words and more words. '.repeat(300)}
      </p>
      <ul>
        <li>codes</li>
      </ul>
      <h3 id="phone">Phone</h3>
      <ProseTable label="Periods">
        <tbody>
          <tr>
            {Array.from({ length: 8 }, (_, index) => (
              <td key={index}>Until the account is deleted</td>
            ))}
          </tr>
        </tbody>
      </ProseTable>
      <h2 id="keep">How long</h2>
      <p>{'longword'.repeat(30)}</p>
    </Prose>
  );
}

const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);

afterEach(async () => {
  window.scrollTo(0, 0);
  await page.viewport(390, 844);
});

test('plain elements get a measure, a rhythm and bullets', async () => {
  await page.viewport(1280, 800);
  await render(<Terms />);
  expect(page.getByRole('article').element().getBoundingClientRect().width).toBeLessThan(720);
  const above = Number.parseFloat(styleOf('h2#data').marginTop);
  const below = Number.parseFloat(styleOf('h2#data').marginBottom);
  expect(above).toBeGreaterThan(below);
  expect(below).toBeGreaterThan(0);
  expect(styleOf('article > h2').marginTop).toBe('0px');
  expect(styleOf('article > p:last-child').marginBottom).toBe('0px');
  expect(styleOf('article > ul').listStyleType).toBe('disc');
  expect(styleOf('p a').textDecorationLine).toBe('underline');
});

test('a primitive inside the text keeps its own look', async () => {
  await render(<Terms />);
  expect(styleOf('nav ul').listStyleType).toBe('none');
  expect(styleOf('nav ul').paddingInlineStart).toBe('0px');
  expect(styleOf('nav a').textDecorationLine).toBe('none');
});

test('a wide table scrolls inside a named region that takes focus; the page does not', async () => {
  await page.viewport(320, 640);
  await render(<Terms />);
  const region = page.getByRole('region', { name: 'Periods' });
  expect(region.element().scrollWidth).toBeGreaterThan(region.element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expect.element(region).toHaveAttribute('tabindex', '0');
  page.getByRole('link', { name: 'your account' }).element().focus();
  await userEvent.tab();
  await expect.element(region).toHaveFocus();
  expect(getComputedStyle(region.element()).outlineStyle).toBe('solid');
});

test('the contents are a named navigation, nested like the headings', async () => {
  await render(<Terms />);
  const nav = page.getByRole('navigation', { name: 'Contents' });
  expect(
    nav
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['What we collect', 'Phone', 'How long']);
  const inner = nav.getByRole('listitem').first().getByRole('list').getByRole('link');
  await expect.element(inner).toHaveTextContent('Phone');
  for (const link of nav.getByRole('link').elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('a press on an entry moves focus to its heading, and keeps the address', async () => {
  await render(<Terms />);
  const before = location.href;
  await page.getByRole('link', { name: 'How long' }).click();
  const heading = page.getByRole('heading', { name: 'How long' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  expect(location.href).toBe(before);
});

test('an entry with an address of its own is a plain link: the page moves to the heading', async () => {
  await render(
    <TableOfContents label="Contents" items={[{ id: 'a', text: 'One', href: '#/terms?part=1' }]} />,
  );
  const link = page.getByRole('link', { name: 'One' });
  await expect.element(link).toHaveAttribute('href', '#/terms?part=1');
  const before = location.hash;
  await link.click();
  expect(location.hash).toBe('#/terms?part=1');
  window.history.replaceState(null, '', before || location.pathname);
});

test('without entries it renders no contents', async () => {
  await render(<TableOfContents label="Contents" items={[]} />);
  expect(page.getByRole('navigation').query()).toBeNull();
});
