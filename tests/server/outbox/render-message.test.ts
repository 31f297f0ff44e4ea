import { LOCALES } from '@contract/locale';
import { describe, expect, it } from 'vitest';
import { MESSAGE_TEMPLATES, type OutgoingMessage } from '@server/http/deps';
import { renderMessage } from '@server/outbox/render-message';
import type { DeliveryChannel } from '@server/senders/sender';

const VALUES: Record<OutgoingMessage['template'], OutgoingMessage['values']> = {
  code: { code: '271828', minutes: 5 },
  newDevice: { device: 'Chrome on Android', time: '2026-01-01 12:00 UTC' },
  passwordChanged: { time: '2026-01-01 12:00 UTC' },
  contactRemoved: { time: '2026-01-01 12:00 UTC' },
  contactsChanged: { time: '2026-01-01 12:00 UTC', contacts: '***8000, a***@example.com' },
  appealLifted: {},
  appealKept: {},
  bloggerApproved: {},
  streamerApproved: {},
  hostApproved: {},
  bloggerRejected: { reason: 'The profile is private.' },
  streamerRejected: { reason: 'The profile is private.' },
};
const ORIGIN = 'https://halo.example:8443';

/** The GSM 03.38 characters that our texts may use; with any other, a segment has 70 characters. */
const GSM = /^[\w\s@$#!"%&'()*+,\-./:;<=>?]*$/;
const segment = (text: string): number => (GSM.test(text) ? 160 : 70);

describe.each(LOCALES)('messages in %s (D3)', (locale) => {
  const render = (channel: DeliveryChannel, template: OutgoingMessage['template']) =>
    renderMessage({ channel, to: 'any', template, locale, values: VALUES[template] }, ORIGIN);

  it('a code fits into one SMS, which ends with the WebOTP line of our host', () => {
    const { subject, text } = render('sms', 'code');
    expect(text.length).toBeLessThanOrEqual(segment(text));
    expect(text.split('\n').at(-1)).toBe('@halo.example #271828');
    expect(text.indexOf('271828')).toBeLessThan(text.indexOf('\n'));
    expect(subject).toBe('');
  });

  it.each(MESSAGE_TEMPLATES)('%s contains all its values', (template) => {
    const sms = render('sms', template).text;
    const { subject, text } = render('email', template);
    expect(subject).not.toBe('');
    expect(`${sms}${subject}${text}`).not.toMatch(/\{\{|message\.\w/);
    for (const value of Object.values(VALUES[template])) {
      expect(sms).toContain(String(value));
      expect(text).toContain(String(value));
    }
  });

  it('only a code has the WebOTP line', () => {
    expect(render('sms', 'passwordChanged').text).not.toMatch(/^@/m);
    expect(render('email', 'code').text).not.toMatch(/^@/m);
  });
});

it.each([
  ['en-US', 'Device: unknown device'],
  ['ja', '端末：不明な端末'],
] as const)('a device without a name is called unknown in %s', (locale, expected) => {
  const values = { device: '', time: '2026-01-01 12:00 UTC' };
  const message = { channel: 'email', to: 'any', template: 'newDevice', locale, values } as const;
  expect(renderMessage(message, ORIGIN).text).toContain(expected);
});

it('a long device name is shortened in an SMS, not in an e-mail', () => {
  const message = (channel: DeliveryChannel) =>
    renderMessage(
      {
        channel,
        to: 'any',
        template: 'newDevice',
        locale: 'en-US',
        values: { device: 'A'.repeat(100), time: '2026-01-01 12:00 UTC' },
      },
      ORIGIN,
    ).text;
  expect(message('sms')).toContain(`${'A'.repeat(21)}...`);
  expect(message('sms').length).toBeLessThanOrEqual(160);
  expect(message('email')).toContain('A'.repeat(100));
});
