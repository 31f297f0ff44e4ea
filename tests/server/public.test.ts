import { CODE } from '@contract/codes';
import { DEFAULT_LOCALE, LOCALES } from '@contract/locale';
import * as publicCalls from '@contract/public';
import * as sso from '@contract/sso';
import { members } from '@server/database/schema';
import { writeRegistrationType, writeSetting } from '@server/settings/settings';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn, signUp } from './accounts';
import { type Client, phone, suite, TestServer } from './harness';

const DAY = 24 * 60 * 60;

suite('what anybody may ask', () => {
  let server: TestServer;
  let client: Client;

  beforeAll(async () => {
    server = await TestServer.start({ LIMIT_SENDS_PER_ADDRESS_HOUR: '1000', FIELD_KEY: 'a-key-of-ours' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.reset();
    client = server.client();
  });

  suite('the countries', () => {
    it.each(LOCALES)('have names in %s, sorted as its readers expect, and `other` last', async (locale) => {
      client.locale = locale;
      const { data } = await client.call(sso.getCountryList);
      expect(data).toHaveLength(getCountries().length + 1);
      const last = data.pop();
      expect(last).toMatchObject({ countryCode: 'other', regionCode: '' });
      expect(last?.countryName).toBeTruthy();
      const names = data.map(({ countryName }) => countryName);
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
      expect(data.find(({ countryCode }) => countryCode === 'DE')).toEqual({
        countryCode: 'DE',
        countryName: new Intl.DisplayNames(locale, { type: 'region' }).of('DE'),
        regionCode: '49',
      });
    });

    it('differ by language', async () => {
      const lists = await Promise.all(
        ['zh-CN', 'en-US', 'ja', 'ko', 'ru'].map(async (locale) => {
          const visitor = server.client();
          visitor.locale = locale;
          return (await visitor.call(sso.getCountryList)).data.find(
            ({ countryCode }) => countryCode === 'JP',
          );
        }),
      );
      expect(new Set(lists.map((item) => item?.countryName)).size).toBe(4);
    });
  });

  it('a code reaches the example mobile number of every country, in the form the world dials', async () => {
    const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
    expect(numbers.length).toBeGreaterThan(230);
    for (const { country = 'other', countryCallingCode, nationalNumber } of numbers) {
      const fields = { ...sso.purposeFlags.login, version: '2', country, phoneNo: nationalNumber };
      expect((await client.call(sso.genPhoneAuthCode, fields)).code, country).toBe(CODE.success);
      const whole = { ...fields, country: 'other', phoneNo: `${countryCallingCode}${nationalNumber}` };
      // The same destination: the pause between two codes holds.
      expect((await client.call(sso.genPhoneAuthCode, whole)).code, country).toBe(CODE.tooManyRequests);
      // Some countries share an example.
      server.advance(600);
    }
    const reached = (await server.messages()).map(({ to }) => to);
    expect(reached).toEqual(numbers.map(({ number }) => number));
  }, 120_000);

  it.each([
    ['CN', '1'],
    ['US', '555'],
    ['SG', '1'.repeat(15)],
    ['XX', '13800138000'],
    ['other', '0'],
  ])('a number that is not possible in its country (%s %s) gets 10022', async (country, phoneNo) => {
    const fields = { ...sso.purposeFlags.login, version: '2', country, phoneNo };
    expect((await client.call(sso.genPhoneAuthCode, fields)).code).toBe(CODE.phoneFormat);
  });

  suite('the registration type', () => {
    it('is both channels until an operator says otherwise', async () => {
      expect((await client.call(sso.registrationType)).data).toEqual({ type: 3 });
      for (const type of [1, 2, 3] as const) {
        await writeRegistrationType(server.db, type);
        expect((await client.call(sso.registrationType)).data).toEqual({ type });
      }
    });
  });

  suite('the site configuration', () => {
    it('names the brand, the public keys and the terms in force', async () => {
      const { data } = await client.call(publicCalls.site);
      expect(data).toMatchObject({ brand: 'Halo', fieldKey: 'a-key-of-ours', stores: {}, support: {} });
      expect(data.agreement).toBeTruthy();
    });

    it('counts the accounts used in the last 30 days', async () => {
      const figure = async () => (await client.call(publicCalls.site)).data.statistics.activeUsers;
      expect(await figure()).toBe(0);
      await signUp(server, server.client(), phone());
      await signUp(server, server.client(), phone(1));
      expect(await figure()).toBe(2);
      server.advance(30 * DAY);
      expect(await figure()).toBe(0);
      await logIn(server.client(), phone());
      expect(await figure()).toBe(1);
      expect(await server.db.select().from(members)).toHaveLength(2);
    });

    it('says what an operator has set instead', async () => {
      await writeSetting(server.db, 'site.stores.ios', 'https://apps.example/halo');
      await writeSetting(server.db, 'site.support.email', 'help@example.com');
      await writeSetting(server.db, 'site.statistics.activeUsers', '1200');
      const { data } = await client.call(publicCalls.site);
      expect(data.stores).toEqual({ ios: 'https://apps.example/halo' });
      expect(data.support).toEqual({ email: 'help@example.com' });
      expect(data.statistics).toEqual({
        activeUsers: 1200,
        activeCommunities: null,
        verifiedStreamers: null,
        liveStreams: null,
      });
    });
  });

  it('the server tells whether it lives and whether its database answers', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      const response = await server.app.inject(url);
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('speaks the default language where nothing is said', async () => {
    const response = await server.app.inject('/api/sso/getCountryList');
    const name = new Intl.DisplayNames(DEFAULT_LOCALE, { type: 'region' }).of('DE');
    expect(response.body).toContain(name);
  });
});
