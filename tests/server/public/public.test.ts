import { CODE } from '@contract/codes';
import { DEFAULT_LOCALE, LOCALES } from '@contract/locale';
import * as publicCalls from '@contract/public/calls';
import { purposeFlags } from '@contract/sso/code-purpose';
import * as sso from '@contract/sso/calls';
import { getAndroidVersion } from '@contract/version/calls';
import { members } from '@server/database/schema';
import { createMember } from '@server/member/members';
import { deleteSiteSetting, writeSiteSetting } from '@server/public/site-settings';
import { writeRegistrationType, writeSetting } from '@server/settings/settings';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { logIn, signUp } from '../accounts';
import { type Client, runsOnce, phone, setUpServer, suite, type TestServer } from '../harness';

const DAY = 24 * 60 * 60;
const member = {
  username: 'tea_lover',
  nickname: 'Tea Lover',
  email: 'ann@example.com',
  passwordHash: 'unused',
  locale: 'en-US',
};

suite('what anybody may ask', () => {
  let server: TestServer;
  let client: Client;

  setUpServer(
    (started) => {
      server = started;
      client = server.client();
    },
    { LIMIT_SENDS_PER_ADDRESS_HOUR: '1000', FIELD_KEY: 'a-key-of-ours' },
  );

  suite('the countries', () => {
    it.each(LOCALES)('have names in %s, sorted for that language, with `other` last', async (locale) => {
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

    it.each([
      ['zh-CN', { HK: '中国香港', MO: '中国澳门', TW: '中国台湾', PS: '巴勒斯坦', US: '美国' }],
      ['zh-TW', { HK: '香港', MO: '澳門', TW: '台灣', PS: '巴勒斯坦', US: '美國' }],
      ['en-US', { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar', US: 'United States', GB: 'United Kingdom' }],
      ['en-AU', { HK: 'Hong Kong', CC: 'Cocos Islands', BA: 'Bosnia and Herzegovina' }],
      ['ja', { HK: '香港', MO: 'マカオ', PS: 'パレスチナ', GB: 'イギリス' }],
      ['ko', { HK: '홍콩', MO: '마카오', PS: '팔레스타인', KR: '대한민국' }],
      ['ru', { HK: 'Гонконг', MO: 'Макао', US: 'США', GB: 'Великобритания' }],
    ])('are named in %s as people who speak it name them', async (locale, names) => {
      client.locale = locale;
      const { data } = await client.call(sso.getCountryList);
      const all = Object.fromEntries(data.map((item) => [item.countryCode, item.countryName]));
      expect(all).toMatchObject(names);
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

  it.runIf(runsOnce)(
    'a code is sent to the example mobile number of every country, in international form',
    async () => {
      const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
      expect(numbers.length).toBeGreaterThan(230);
      for (const { country = 'other', countryCallingCode, nationalNumber } of numbers) {
        const fields = { ...purposeFlags.login, version: '2', country, phoneNo: nationalNumber };
        expect((await client.call(sso.genPhoneAuthCode, fields)).code, country).toBe(CODE.success);
        const whole = { ...fields, country: 'other', phoneNo: `${countryCallingCode}${nationalNumber}` };
        // The same destination: the limit between two codes applies.
        expect((await client.call(sso.genPhoneAuthCode, whole)).code, country).toBe(CODE.tooManyRequests);
        // Some countries share an example.
        server.advance(600);
      }
      const reached = (await server.messages()).map(({ to }) => to);
      expect(reached).toEqual(numbers.map(({ number }) => number));
    },
    120_000,
  );

  it.each([
    ['CN', '1'],
    ['US', '555'],
    ['SG', '1'.repeat(15)],
    ['XX', '13800138000'],
    ['other', '0'],
  ])('a number that is not possible in its country (%s %s) gets 10022', async (country, phoneNo) => {
    const fields = { ...purposeFlags.login, version: '2', country, phoneNo };
    expect((await client.call(sso.genPhoneAuthCode, fields)).code).toBe(CODE.phoneFormat);
  });

  suite('a free account ID', () => {
    it('is suggested 60 times a minute per address group (D44)', async () => {
      const neighbours = [server.client('2001:db8::1'), server.client('2001:db8::2')];
      const ask = (visitor?: Client) => (visitor ?? client).call(sso.generateRandomUsername);
      const ids = new Set<string>();
      for (let asked = 0; asked < 60; asked++) ids.add((await ask(neighbours[asked % 2])).data.id);
      expect(ids.size).toBe(60);
      for (const neighbour of neighbours) {
        const refused = await ask(neighbour);
        expect([refused.code, refused.failure]).toEqual([CODE.tooManyRequests, { retryAfter: 60 }]);
      }
      expect((await ask(server.client('2001:db8:0:1::1'))).code).toBe(CODE.success);
      server.advance(60);
      expect((await ask(neighbours[0])).code).toBe(CODE.success);
    });
  });

  suite('the registration type', () => {
    it('opens both channels by default', async () => {
      expect((await client.call(sso.registrationType)).data).toEqual({ type: 3 });
      for (const type of [1, 2, 3] as const) {
        await writeRegistrationType(server.db, type);
        expect((await client.call(sso.registrationType)).data).toEqual({ type });
      }
    });
  });

  suite('the site configuration', () => {
    it('contains the brand, the public keys and the current terms', async () => {
      const { data } = await client.call(publicCalls.site);
      expect(data.origin).toBe(server.config.publicOrigin);
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
      server.advance(60);
      expect(await figure()).toBe(1);
      expect(await server.db.select().from(members)).toHaveLength(2);
    });

    it('counts at most once a minute (D44)', async () => {
      const figure = async () => (await client.call(publicCalls.site)).data.statistics.activeUsers;
      server.advance(3_600);
      expect(await figure()).toBe(0);
      await createMember(server.db, member, server.now());
      server.advance(59);
      expect(await figure()).toBe(0);
      server.advance(1);
      expect(await figure()).toBe(1);
      await writeSetting(server.db, 'site.statistics.activeUsers', '7');
      expect(await figure()).toBe(7);
    });

    it('contains the values that an operator has set', async () => {
      await writeSetting(server.db, 'site.stores.ios', 'https://apps.example/halo');
      await writeSetting(server.db, 'site.support.email', 'help@example.com');
      await writeSetting(server.db, 'site.statistics.activeUsers', '1200');
      const { data } = await client.call(publicCalls.site);
      expect(data.stores).toEqual({ ios: 'https://apps.example/halo' });
      expect(data.support).toEqual({ email: 'help@example.com' });
      expect(data.statistics).toEqual({
        activeUsers: 1200,
        activeCommunities: 0,
        verifiedStreamers: 0,
        liveStreams: null,
      });
    });

    it('names the operator as far as it is set', async () => {
      const before = (await client.call(publicCalls.site)).data;
      expect([before.operator, before.registration]).toEqual([{}, undefined]);
      await writeSiteSetting(server.db, 'registration.link', 'https://beian.example/');
      expect((await client.call(publicCalls.site)).data.registration).toBeUndefined();
      await writeSiteSetting(server.db, 'operator.name', 'Example Pty Ltd');
      await writeSiteSetting(server.db, 'registration.number', '沪ICP备00000000号');
      const { data } = await client.call(publicCalls.site);
      expect(data.operator).toEqual({ name: 'Example Pty Ltd' });
      expect(data.registration).toEqual({ number: '沪ICP备00000000号', link: 'https://beian.example/' });
    });

    it('falls back to defaults if a stored value is no longer valid (D24)', async () => {
      const before = (await client.call(publicCalls.site)).data;
      await writeSiteSetting(server.db, 'stores.ios', 'javascript:alert(1)');
      await writeSiteSetting(server.db, 'agreement', '');
      expect((await client.call(publicCalls.site)).data).toEqual(before);
    });
  });

  suite('the Android package', () => {
    it('has version and link if an operator has set both, and its size; else is unknown (D24)', async () => {
      expect((await client.call(getAndroidVersion)).code).toBe(CODE.notFound);
      await writeSiteSetting(server.db, 'android.version', '2.1.0');
      expect((await client.call(getAndroidVersion)).code).toBe(CODE.notFound);
      await writeSiteSetting(server.db, 'stores.apk', 'https://apps.example/halo.apk');
      expect((await client.call(getAndroidVersion)).data).toEqual({
        version: '2.1.0',
        url: 'https://apps.example/halo.apk',
      });
      await writeSiteSetting(server.db, 'android.size', '48200000');
      expect((await client.call(getAndroidVersion)).data.size).toBe(48_200_000);
      await deleteSiteSetting(server.db, 'android.version');
      expect((await client.call(getAndroidVersion)).code).toBe(CODE.notFound);
    });
  });

  it('there are no announcements', async () => {
    expect((await client.call(publicCalls.announcements)).data).toEqual([]);
  });

  it('the server reports whether it runs and whether its database answers', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ status: 'ok' });
    }
  });

  it('uses the default language without Accept-Language', async () => {
    const response = await server.app.inject('/api/sso/getCountryList');
    const name = new Intl.DisplayNames(DEFAULT_LOCALE, { type: 'region' }).of('DE');
    expect(response.body).toContain(name);
  });
});
