import { Disclosure } from '@ds/disclosure/disclosure';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const button = () => page.getByRole('button', { name: 'More' });
const content = () => document.querySelector('[data-slot=disclosure-content]');

test('by pointer: presses show and hide the content; the state changes and the name stays', async () => {
  await render(<Disclosure label="More">What there is</Disclosure>);
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('What there is')).not.toBeInTheDocument();
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('What there is')).toBeVisible();
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('What there is')).not.toBeInTheDocument();
});

test('by keyboard: Enter and Space open and close it, focus stays, and the content is next', async () => {
  await render(
    <Disclosure label="More">
      <a href="#next">Next</a>
    </Disclosure>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Next' })).toBeVisible();
  await expect.element(button()).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('link', { name: 'Next' })).not.toBeInTheDocument();
});

test('the button refers to its content, and submits no form', async () => {
  let sent = 0;
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <Disclosure label="More" defaultOpen>
        What there is
      </Disclosure>
    </form>,
  );
  expect(button().element().getAttribute('aria-controls')).toBe(content()?.id);
  await button().click();
  expect(sent).toBe(0);
});

test('in development, an empty label throws', async () => {
  await expect(render(<Disclosure label=" ">What there is</Disclosure>)).rejects.toThrow(/empty `label`/);
});
