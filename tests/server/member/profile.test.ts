import { CODE } from '@contract/codes';
import { me, updateProfile } from '@contract/member/calls';
import { members } from '@server/database/schema';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

suite('the member’s profile (D10)', () => {
  let server: TestServer;
  let client: Client;

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    await signUp(server, client, phone(), { nickname: 'Mei Lin' });
  });

  const profile = async () => (await client.call(me)).data;
  const save = (nickname: string, profileVersion = 1, from = client) =>
    from.call(updateProfile, { nickname, profileVersion });
  /** The data of a failure as it was sent. */
  const sent = async (body: object) => {
    const { body: text } = await server.app.inject({
      method: 'POST',
      url: '/api/member/profile',
      headers: { ...client.headers(), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return JSON.parse(text) as { code: number; message: string; data: unknown };
  };

  it('has a nickname that the member changes; each change raises the version', async () => {
    expect(await profile()).toMatchObject({ nickname: 'Mei Lin', profileVersion: 1 });
    const { data } = await save('  Mei-Lin 林美 🌸 ');
    expect(data).toMatchObject({ nickname: 'Mei-Lin 林美 🌸', profileVersion: 2 });
    expect(await profile()).toEqual(data);
  });

  it('is not changed by a save that is based on an outdated version, which is told the current values', async () => {
    const tab = await save('From one tab');
    const answer = await sent({ nickname: 'From the other tab', profileVersion: 1 });
    expect(answer).toMatchObject({ code: CODE.conflict, data: { current: tab.data } });
    expect(answer.message).toContain('in another tab or on another device');
    expect((await profile()).nickname).toBe('From one tab');
    expect((await save('From the other tab', 2)).data).toMatchObject({ profileVersion: 3 });
  });

  it('is changed by one of two saves at the same moment', async () => {
    const answers = await Promise.all([save('One'), save('Two'), save('Three')]);
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([CODE.success, CODE.conflict, CODE.conflict]);
    expect((await profile()).profileVersion).toBe(2);
  });

  it.each([
    ['only spaces', '   \u3000\u00a0 ', 'nicknameFormat'],
    ['fillers and zero-width characters', '\u3164\u200b\u2800', 'nicknameFormat'],
    ['31 emoji', '👨‍👩‍👧‍👦'.repeat(31), 'nicknameFormat'],
    ['towers of marks', `Z${'\u0301'.repeat(40)}`, 'nicknameFormat'],
    ['the brand with a zero', 'Hal0 Support', 'nameReserved'],
    ['the brand in Cyrillic letters', 'Нalо', 'nameReserved'],
    ['the brand in full-width letters', 'Ｈａｌｏ', 'nameReserved'],
    ['a translation in two pieces', 'Подд ержка', 'nameReserved'],
    ['a translation', '客服', 'nameReserved'],
    ['staff behind a bidi override', 'tro\u202eppuS', null],
    ['staff with an override inside', 'Sup\u202eport', 'nameReserved'],
  ])('refuses %s as a nickname, and says why', async (_name, nickname, reason) => {
    const answer = await save(nickname);
    if (reason === null) {
      // Without the override it is what it is stored as.
      expect(answer.data.nickname).toBe('troppuS');
      return;
    }
    expect(answer).toMatchObject({ status: 400, code: CODE.invalidInput, failure: { field: 'nickname' } });
    expect(answer.message).toContain(reason === 'nameReserved' ? 'looks like ours' : '1 to 30 characters');
    expect((await profile()).nickname).toBe('Mei Lin');
  });

  it('counts 30 emoji as the characters that people see', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(30);
    expect((await save(family)).data.nickname).toBe(family);
  });

  it('removes controls and overrides from a nickname (D9)', async () => {
    expect((await save('M\u0007ei\u202e Lin\u2069')).data.nickname).toBe('Mei Lin');
  });

  it('says in the member’s language why a nickname is refused', async () => {
    client.locale = 'ru';
    expect((await save('Поддержка')).message).toBe(
      'Такой вариант можно принять за нас или за службу поддержки. Выберите другой.',
    );
  });

  it('refuses a change of nothing, and of a version that is no number', async () => {
    for (const body of [{ profileVersion: 1 }, {}, { nickname: 'Tea', profileVersion: 'one' }])
      expect((await sent(body)).code).toBe(CODE.invalidInput);
    expect((await sent({ photo: '/media/another/512.webp', profileVersion: 1 })).data).toEqual({
      field: 'photo',
    });
    expect((await profile()).profileVersion).toBe(1);
  });

  it('changes whatever it was, without a version', async () => {
    await save('First');
    expect((await sent({ nickname: 'Second' })).data).toMatchObject({ nickname: 'Second' });
  });

  it('is the member’s own', async () => {
    const stranger = server.client();
    await signUp(server, stranger, phone(1), { nickname: 'Stranger' });
    await save('Mine');
    expect((await save('Also mine', 1, stranger)).data.nickname).toBe('Also mine');
    expect((await profile()).nickname).toBe('Mine');
    expect((await save('Nobody’s', 1, server.client())).code).toBe(CODE.notLoggedIn);
  });

  it('ends with the account: a save that comes too late is refused', async () => {
    await server.db.delete(members);
    expect((await save('Too late')).code).toBe(CODE.tokenInvalid);
  });

  it('is guarded at the registration too (D53)', async () => {
    const answer = signUp(server, server.client(), phone(2), { nickname: 'Halo Support' });
    await expect(answer).rejects.toThrow();
    expect(await server.db.select().from(members)).toHaveLength(1);
  });
});
