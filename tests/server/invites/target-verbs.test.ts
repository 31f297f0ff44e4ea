import { joinGroup, showGroup } from '@contract/invite/calls';
import { execute } from '@server/admin/admin-socket';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import { phone, setUpServer, suite, type TestServer } from '../harness';

suite('the verbs group, room and agent (D4)', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  const run = async (...argv: string[]) => {
    const { db, config } = server;
    return execute(argv, { db, config, clock: () => server.now() });
  };

  it.each([
    ['group', 'groupLink', 'There are no groups.', '(0 members)'],
    ['room', 'hicsRoomId', 'There are no live rooms.', '(remembered by 0 members)'],
    ['agent', 'agentId', 'There are no agents.', '(agent of 0 members)'],
  ])(
    '%s adds with the link of the invite, renames, lists and removes',
    async (verb, name, empty, members) => {
      expect(await run(verb, 'list')).toEqual({ ok: true, text: empty });
      expect(await run(verb, 'add', 'tea & co', 'Tea', 'lovers')).toEqual({
        ok: true,
        text: `The ${verb} tea & co is called "Tea lovers". Its invite: ${server.config.publicOrigin}/#/invite/${verb}?${name}=tea+%26+co`,
      });
      expect((await run(verb, 'add', 'tea & co', 'Coffee')).text).toContain('is now called "Coffee"');
      expect(await run(verb, 'list')).toEqual({ ok: true, text: `tea & co  Coffee  ${members}` });
      expect(await run(verb, 'remove', 'tea & co')).toEqual({
        ok: true,
        text: `The ${verb} tea & co has been removed.`,
      });
      expect(await run(verb, 'remove', 'tea & co')).toEqual({
        ok: false,
        text: `There is no ${verb} tea & co.`,
      });
    },
  );

  it('counts members, and keeps them when a group gets another title', async () => {
    await run('group', 'add', 'tea', 'Tea lovers');
    const client = server.client();
    await signUp(server, client, phone());
    await client.call(joinGroup, { groupLink: 'tea' });
    await run('group', 'add', 'tea', 'Coffee');
    expect((await run('group', 'list')).text).toBe('tea  Coffee  (1 member)');
    expect((await client.call(showGroup, { groupLink: 'tea' })).data).toMatchObject({
      title: 'Coffee',
      members: 1,
    });
  });

  it.each([
    [['group'], /^Usage: group add\|remove\|list <groupLink> <title>$/],
    [['group', 'dance'], /^Usage/],
    [['group', 'add', 'tea'], /^Usage/],
    [['group', 'remove'], /^Usage/],
    [['group', 'list', 'tea'], /^Usage/],
    [
      ['room', 'add', 'x'.repeat(101), 'Talk'],
      /cannot be the hicsRoomId: it must have 1 to 100 characters\.$/,
    ],
    [['agent', 'add', ' ', 'Mei'], /cannot be the agentId/],
    [['agent', 'add', 'a', ' '], /cannot be the title: it must have 1 to 60 characters\.$/],
    [['agent', 'add', 'a', 'x'.repeat(61)], /cannot be the title/],
  ])('%j is refused with one line', async (argv, reason) => {
    const { ok, text } = await run(...argv);
    expect(ok).toBe(false);
    expect(text).toMatch(reason);
    expect(text).not.toContain('\n');
  });
});
