import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Checkbox } from '@ds/checkbox/checkbox';
import { CodeInput } from '@ds/code-input/code-input';
import { IconButton } from '@ds/icon-button/icon-button';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { PasswordField } from '@ds/password-field/password-field';
import { PhoneField } from '@ds/phone-field/phone-field';
import { Steps } from '@ds/steps/steps';
import { TextField } from '@ds/text-field/text-field';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const icon = <svg aria-hidden width="20" height="20" />;

/** Every form primitive with texts of a realistic length. */
function Everything() {
  return (
    <div className="flex flex-col gap-5 p-gutter">
      <Steps current={1} total={2} label="Step 1 of 2" />
      <TextField label="E-mail address" hint="We never show it to others." error="Write the whole address." />
      <PasswordField
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        capsLockHint="Caps Lock is on."
        strength={{ score: 2, text: 'Fair, longer is better' }}
      />
      <PhoneField label="Phone number" picker={<IconButton label="Country" icon={icon} />} dialCode="1684" />
      <CodeInput
        label="Code"
        value="482"
        onValueChange={() => undefined}
        onRequestCode={() => undefined}
        resendAt={null}
        messages={{
          send: 'Send code',
          resend: 'Send again',
          resendIn: (seconds) => `Resend in ${seconds} s`,
          sending: 'Sending',
          canResend: 'You can request a new code now.',
          sent: 'Code sent to a.rather.long.address@mail.example.com.',
        }}
        help={
          <Link href="#help" variant="quiet">
            Didn’t get it?
          </Link>
        }
      />
      <Checkbox
        label="I accept the terms of service and the privacy policy."
        error="Accept the terms to go on."
      />
      <Card>
        <Notice tone="warning" title="Temporary password" action={<Button variant="text">Change it</Button>}>
          Your password is still the code you signed up with.
        </Notice>
      </Card>
      <Notice tone="info" title={'Donaudampfschifffahrtsgesellschaft'.repeat(2)}>
        {'word'.repeat(40)}
      </Notice>
      <Button block>Create the account</Button>
      <Button>{'word'.repeat(40)}</Button>
      <ButtonLink href="#signup" variant="secondary" block>
        Use a phone number instead
      </ButtonLink>
    </div>
  );
}

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  document.getElementById('text-spacing')?.remove();
  await page.viewport(390, 844);
});

const controls = () => Array.from(document.querySelectorAll<HTMLElement>('button, a, input'));

test('each target measures at least 44 by 44', async () => {
  await render(<Everything />);
  const small = controls().filter((control) => {
    const own =
      control.closest('[data-slot="box"]') && control.matches('input') ? control.parentElement : control;
    const { width, height } = (own ?? control).getBoundingClientRect();
    return width < 44 || height < 44;
  });
  expect(small.map((control) => control.outerHTML.slice(0, 80))).toEqual([]);
});

test('each input has text of 16 px or more, or iOS would zoom', async () => {
  await render(<Everything />);
  const inputs = Array.from(document.querySelectorAll('input:not([type=checkbox])'));
  const small = inputs.filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16);
  expect(inputs).toHaveLength(4);
  expect(small).toEqual([]);
});

/** Elements whose text is cut off, and whether the page scrolls sideways. */
const overflow = () => ({
  sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  clipped: Array.from(document.querySelectorAll<HTMLElement>('#root *, body *'))
    .filter((element) => !element.closest('.sr-only, input, svg'))
    .filter((element) => getComputedStyle(element).overflow !== 'visible')
    .filter((element) => element.scrollHeight > element.clientHeight + 1)
    .map((element) => element.outerHTML.slice(0, 80)),
});

const fine = { sideways: false, clipped: [] };

test('nothing scrolls sideways at 320 px', async () => {
  await page.viewport(320, 640);
  await render(<Everything />);
  expect(overflow()).toEqual(fine);
});

test('text of twice the size clips nothing and does not scroll sideways', async () => {
  document.documentElement.style.fontSize = '32px';
  await page.viewport(640, 844);
  await render(<Everything />);
  expect(overflow()).toEqual(fine);
});

test('text spacing of WCAG 1.4.12 clips nothing', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style id="text-spacing">*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}</style>',
  );
  await page.viewport(320, 640);
  await render(<Everything />);
  expect(overflow()).toEqual(fine);
});

test('each part of a primitive has a data-slot, and ids are unique', async () => {
  await render(<Everything />);
  const ids = Array.from(document.querySelectorAll('[id]'), (element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const control of controls())
    expect(control.dataset['slot'] ?? control.dataset['inputOtp']).toBeDefined();
});

describe('under forced colours', () => {
  const force = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

  afterEach(() => force('none'));

  test('an empty checkbox has an edge, and only what has the focus is outlined', async () => {
    await force('active');
    await render(<Everything />);
    const box = document.querySelector('[type="checkbox"] + span');
    const style = box && getComputedStyle(box);
    expect(style?.borderTopColor).not.toBe(style?.backgroundColor);
    const outlined = Array.from(document.querySelectorAll('body *')).filter(
      (element) => getComputedStyle(element).outline.match(/ (none|0px)\b/) === null,
    );
    expect(outlined).toEqual([]);
    await userEvent.tab();
    const focused = document.activeElement?.closest('[data-slot="box"]');
    expect(focused && getComputedStyle(focused).outlineStyle).toBe('solid');
  });
});
