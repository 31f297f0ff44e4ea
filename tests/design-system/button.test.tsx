import { Button, ButtonLink } from '@ds/button/button';
import { IconButton } from '@ds/icon-button/icon-button';
import { Link } from '@ds/link/link';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

test('a button acts on click, Enter and Space, and not on pointer-down', async () => {
  const press = vi.fn<() => void>();
  await render(<Button onClick={press}>Send code</Button>);
  const button = page.getByRole('button', { name: 'Send code' });
  button.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  expect(press).not.toHaveBeenCalled();
  await button.click();
  await userEvent.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(3);
});

test('a button submits its form only if its type is submit', async () => {
  const submit = vi.fn<React.SubmitEventHandler>((event) => event.preventDefault());
  await render(
    <form onSubmit={submit}>
      <Button>Send code</Button>
      <Button type="submit">Log in</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Send code' }).click();
  expect(submit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a loading button keeps its width, its name and the focus', async () => {
  const view = await render(<Button>Send code</Button>);
  const button = page.getByRole('button', { name: 'Send code' });
  const width = button.element().getBoundingClientRect().width;
  button.element().focus();
  await view.rerender(
    <Button loading loadingLabel="Sending">
      Send code
    </Button>,
  );
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAccessibleDescription('Sending');
});

test('a loading button ignores presses, and Enter in its form', async () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<React.SubmitEventHandler>((event) => event.preventDefault());
  await render(
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" loading onClick={press}>
        Log in
      </Button>
    </form>,
  );
  await page.getByRole('button').click({ force: true });
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('keyboard focus draws an outline, a click does not', async () => {
  await render(<Button>Send code</Button>);
  const button = page.getByRole('button');
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  expect(getComputedStyle(button.element()).outlineStyle).toBe('solid');
  expect(getComputedStyle(button.element()).outlineWidth).toBe('2px');
  button.element().blur();
  await button.click();
  expect(getComputedStyle(button.element()).outlineStyle).toBe('none');
});

test('a small button has smaller text, and is a target of 44 px', async () => {
  await render(
    <>
      <Button>OK</Button>
      <Button size="small">OK</Button>
      <ButtonLink size="small" href="#/signup">
        OK
      </ButtonLink>
    </>,
  );
  const [normal, ...small] = [...document.querySelectorAll('[data-slot=button]')].map((button) => ({
    text: Number.parseFloat(getComputedStyle(button).fontSize),
    ...button.getBoundingClientRect().toJSON(),
  }));
  expect(small).toHaveLength(2);
  for (const { text, width, height } of small) {
    expect(text).toBeLessThan(normal?.text ?? 0);
    expect(height).toBeLessThan(normal?.height ?? 0);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a button link is a link', async () => {
  await render(<ButtonLink href="#/signup">Sign up</ButtonLink>);
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '#/signup');
});

test('an icon button is named by its label and submits nothing', async () => {
  await render(<IconButton label="Menu" icon={<svg aria-hidden />} />);
  await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('type', 'button');
});

test('an external link says that it opens a new tab, and hides its opener', async () => {
  await render(
    <Link href="https://example.com/" external externalLabel="(opens in a new tab)">
      Support
    </Link>,
  );
  const link = page.getByRole('link', { name: 'Support (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('an inline link differs from its sentence by more than colour', async () => {
  await render(<Link href="#/terms">terms</Link>);
  expect(getComputedStyle(page.getByRole('link').element()).textDecorationLine).toBe('underline');
});

test('a quiet link breaks its word rather than widen a narrow page with large text', async () => {
  await render(
    <p className="flex flex-wrap" style={{ width: '7.5rem', fontSize: '2rem' }}>
      <Link variant="quiet" href="#/signup-verify">
        Зарегистрироваться
      </Link>
    </p>,
  );
  const link = page.getByRole('link').element();
  expect(link.getBoundingClientRect().width).toBeLessThanOrEqual(120);
  expect(link.scrollWidth).toBeLessThanOrEqual(120);
});
