import { PasswordField } from '@ds/password-field/password-field';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const texts = {
  label: 'Password',
  showLabel: 'Show password',
  hideLabel: 'Hide password',
  capsLockHint: 'Caps Lock is on.',
};

const input = () => page.getByLabelText('Password', { exact: true });
const toggle = () => page.getByRole('button', { name: 'Show password' });

test('the button shows and hides the password; its name stays, its pressed state changes', async () => {
  await render(<PasswordField {...texts} />);
  await expect.element(input()).toHaveAttribute('type', 'password');
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
  await toggle().click();
  await expect.element(input()).toHaveAttribute('type', 'text');
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(input()).toHaveAttribute('type', 'password');
});

test('a password that starts visible is hidden when its form is sent', async () => {
  await render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField {...texts} defaultVisible />
      <button type="submit">Sign up</button>
    </form>,
  );
  await expect.element(input()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.element(input()).toHaveAttribute('type', 'password');
});

test('the show button submits no form', async () => {
  let sent = 0;
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PasswordField {...texts} />
    </form>,
  );
  await toggle().click();
  expect(sent).toBe(0);
});

const key = (type: 'keydown' | 'keyup', modifierCapsLock: boolean) =>
  input()
    .element()
    .dispatchEvent(new KeyboardEvent(type, { key: 'a', bubbles: true, modifierCapsLock }));

test('Caps Lock is announced while it is on, in a region that was mounted before', async () => {
  await render(<PasswordField {...texts} />);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  key('keydown', true);
  await expect.element(page.getByRole('status')).toHaveTextContent('Caps Lock is on.');
  key('keyup', false);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('the Caps Lock hint disappears when the field loses focus', async () => {
  await render(<PasswordField {...texts} />);
  await input().click();
  key('keydown', true);
  await expect.element(page.getByRole('status')).toHaveTextContent('Caps Lock is on.');
  input().element().blur();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('the strength is announced when its band changes, not at each key', async () => {
  const strength = { score: 1 as const, text: 'Weak' };
  const view = await render(<PasswordField {...texts} value="a" readOnly strength={strength} />);
  const region = page.getByRole('status').element();
  await expect.element(page.getByRole('status')).toHaveTextContent('Weak');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  await view.rerender(<PasswordField {...texts} value="ab" readOnly strength={{ ...strength }} />);
  expect(changes.concat(observer.takeRecords())).toHaveLength(0);
  await view.rerender(
    <PasswordField {...texts} value="abc" readOnly strength={{ score: 3, text: 'Good' }} />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Good');
  observer.disconnect();
});

test('keyboards neither correct nor capitalise a password', async () => {
  await render(<PasswordField {...texts} />);
  await expect.element(input()).toHaveAttribute('autocapitalize', 'none');
  await expect.element(input()).toHaveAttribute('autocorrect', 'off');
  await expect.element(input()).toHaveAttribute('spellcheck', 'false');
});
