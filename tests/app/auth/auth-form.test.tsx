import { useAuthForm, useSubmit } from '@app/account/auth-form';
import { FormFrame, SubmitButton } from '@app/account/form-frame';
import { EmailInput } from '@app/account/identity-fields';
import { PasswordInput } from '@app/account/password-fields';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageFrame } from '../../../stories/page-frame/page-frame';

const FIELDS = ['email', 'password'] as const;
const rendered = vi.fn();
let answer = (): void => undefined;
const sent = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));

function LoginForm() {
  rendered();
  const form = useAuthForm(FIELDS);
  const submit = useSubmit(form, sent);
  return (
    <FormFrame onSubmit={submit}>
      <EmailInput form={form} autoComplete="username" />
      <PasswordInput form={form} name="password" label="Password" />
      <SubmitButton form={form} names={FIELDS} busyLabel="Sending">
        Send
      </SubmitButton>
    </FormFrame>
  );
}

it('renders a field and the submit button at a key press or a submit, not the page', async () => {
  await render(
    <PageFrame path="/login">
      <LoginForm />
    </PageFrame>,
  );
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByLabelText('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Send' });
  await expect.element(submit).toBeDisabled();
  rendered.mockClear();

  await email.click();
  await userEvent.keyboard('mei.lin');
  await password.click();
  await userEvent.keyboard('halo2025');
  await expect.element(submit).toBeEnabled();
  expect(rendered).not.toHaveBeenCalled();

  await submit.click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{End}@example.com');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(email).toHaveValue('mei.lin@example.com');
  expect(sent).not.toHaveBeenCalled();
  rendered.mockClear();
  await submit.dblClick();
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(sent).toHaveBeenCalledOnce();
  expect(rendered).not.toHaveBeenCalled();
});
