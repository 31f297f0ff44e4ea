import { Page } from '@ds/page/page';
import { Pane, Panes } from '@ds/panes/panes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const Example = () => (
  <Panes>
    <Page
      title="Mina"
      heading="Mina"
      skipLabel="Skip to content"
      focusKey="mina"
      width="full"
      header={
        <Pane label="Chats">
          <div className="flex-1 overflow-y-auto">
            <div style={{ height: 2_000 }}>
              <p>Ken</p>
            </div>
          </div>
        </Pane>
      }
    >
      <div style={{ height: 3_000 }}>Text</div>
    </Page>
  </Panes>
);

beforeEach(() => page.viewport(1100, 700));
afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

const box = (role: 'complementary' | 'main') => page.getByRole(role).element().getBoundingClientRect();

test('the pane is a named complementary part beside the page, and stays while the page scrolls', async () => {
  await render(<Example />);
  await expect.element(page.getByRole('complementary', { name: 'Chats' })).toBeVisible();
  expect(box('main').left).toBe(box('complementary').right);
  expect(box('main').right).toBe(document.body.getBoundingClientRect().right);
  window.scrollTo(0, 1_000);
  expect([box('complementary').top, box('complementary').bottom]).toEqual([0, 700]);
});

test('its content scrolls by itself', async () => {
  await render(<Example />);
  expect(document.documentElement.scrollHeight).toBeLessThan(3_500);
  const list = document.querySelector('[data-slot=pane] > div');
  list?.scrollTo(0, 500);
  expect(list?.scrollTop).toBe(500);
});

test('the link that skips comes before it', async () => {
  await render(<Example />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
});

test('it takes no more than two fifths of the screen, however large the text', async () => {
  document.documentElement.style.fontSize = '200%';
  await render(<Example />);
  expect(box('complementary').width).toBeLessThanOrEqual(440);
});
