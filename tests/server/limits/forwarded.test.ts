import { CODE } from '@contract/codes';
import * as sso from '@contract/sso/calls';
import { purposeFlags } from '@contract/sso/code-purpose';
import { expect, it } from 'vitest';
import { phone, suite, TestServer } from '../harness';

/** Unknown destinations that an address may ask about in an hour. */
const MAX = 10;

/** Asks about one unknown destination after another, each time with other forwarded addresses; counts the answers. */
async function countAnswers(trust: string | null, forwarded: (index: number) => string): Promise<number> {
  const server = await TestServer.start(trust === null ? {} : { TRUST_PROXY: trust });
  try {
    const client = server.client('192.0.2.1');
    let answered = 0;
    for (let index = 1; index <= MAX + 2; index++) {
      const { country, digits } = phone(index);
      const fields = { ...purposeFlags.recover, version: '2', country, phoneNo: digits };
      const headers = { 'x-forwarded-for': forwarded(index), 'x-real-ip': `198.51.100.${index}` };
      const { code } = await client.call(sso.genPhoneAuthCode, fields, { headers });
      expect([CODE.userNotExist, CODE.tooManyRequests]).toContain(code);
      if (code === CODE.userNotExist) answered++;
    }
    return answered;
  } finally {
    await server.close();
  }
}

suite('spoofed forwarding headers', { timeout: 60_000 }, () => {
  it('change no address where no proxy is trusted', async () => {
    expect(await countAnswers(null, (index) => `203.0.113.${index}`)).toBe(MAX);
  });

  it('in front of the last hop change no address where one proxy is trusted', async () => {
    expect(await countAnswers('1', (index) => `203.0.113.${index}, 10.0.0.${index}, 203.0.113.200`)).toBe(
      MAX,
    );
  });

  it('are believed from the last hops that are trusted, and no further', async () => {
    expect(await countAnswers('1', (index) => `203.0.113.200, 203.0.113.${index}`)).toBe(MAX + 2);
    expect(await countAnswers('2', (index) => `203.0.113.200, 203.0.113.${index}`)).toBe(MAX);
    expect(await countAnswers('2', (index) => `203.0.113.${index}, 10.0.0.1`)).toBe(MAX + 2);
  });

  it('are believed from the addresses that are trusted only', async () => {
    expect(await countAnswers('198.51.100.7', (index) => `203.0.113.${index}`)).toBe(MAX);
    expect(await countAnswers('192.0.2.0/24', (index) => `203.0.113.${index}`)).toBe(MAX + 2);
  });
});
