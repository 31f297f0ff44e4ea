import { LOCALES } from '@contract/locale';
import { AdminError, type AdminContext, type AllDomains, type Verb } from '../admin/verb';
import { lockName } from '../database/lock-name';
import type { Database } from '../database/open';
import { lockMember, memberConflict } from '../member/members';
import { newOneTimePassword } from '../member/one-time-password';
import { listDemoMembers } from '../member/operators';
import { createStorage, type Storage } from '../media/storage';
import { CAST, emailOf, ID_SUFFIX, NAME_SUFFIX } from './cast';
import type { Picture } from '../media/read-picture';
import { CAST_SIZE, fillDemo, removeDemoGroups } from './fill';
import { drawPortrait } from './portrait';

const USAGE = 'demo [remove] [--yes]';

/** Fills the product with people, their chats and groups to show it to somebody (D4). */
export const demoVerb: Verb = {
  name: 'demo',
  usage: USAGE,
  summary: 'fills a demonstration that is marked as one, and prints a login per language; remove deletes it',
  details:
    `Its account IDs end in ${ID_SUFFIX}, its nicknames and groups in "${NAME_SUFFIX.trim()}", and it is left out of ` +
    'the figures of the landing page. In production it needs --yes.',
  flags: ['yes'],
  prepare: (words, flags) => {
    const [action, ...rest] = words;
    if (rest.length > 0 || (action !== undefined && action !== 'remove'))
      throw new AdminError(`Usage: ${USAGE}`);
    return (context, domains) => {
      if (action === 'remove') return remove(context, domains);
      if (context.config.production && !flags.has('yes'))
        throw new AdminError('This is production: add --yes if its members may see a demonstration.');
      return fill(context);
    };
  },
};

/**
 * Under this id the storage notes the ids of a demonstration's pictures, each as a form without content: if the process
 * is killed, the database takes back all rows, and nothing else names them.
 */
const NOTES = 'de300000-0000-4000-8000-000000000000';

/** A storage that notes what it stores, and the ids of that. */
function rememberStored(storage: Storage): { remembering: Storage; stored: ReadonlySet<string> } {
  const stored = new Set<string>();
  const put: Storage['put'] = async (id, form, content) => {
    const isNoted = stored.has(id) || (await storage.put(NOTES, id, new Uint8Array()));
    stored.add(id);
    return isNoted && storage.put(id, form, content);
  };
  return { remembering: { ...storage, put }, stored };
}

/** Removes pictures, and what is noted of them. */
async function removePictures(storage: Storage, ids: Iterable<string>): Promise<void> {
  for (const id of ids) await storage.remove(id);
  await storage.remove(NOTES);
}

async function refuseSecond(db: Database): Promise<void> {
  if ((await listDemoMembers(db)).length > 0)
    throw new AdminError('There is a demonstration already; delete it by "demo remove" first.');
}

async function fill(context: AdminContext): Promise<string> {
  await refuseSecond(context.db);
  const { password, passwordHash } = await newOneTimePassword(context);
  const portraits = await drawPortraits();
  const { config } = context;
  const now = context.clock();
  const storage = await createStorage(config);
  const { remembering, stored } = rememberStored(storage);
  const making = { config, storage: remembering, now, passwordHash, portraits };
  try {
    const made = await context.db.transaction(async (tx) => {
      // Another one that is being made has noted pictures, too.
      await lockName(tx, 'demo');
      await refuseSecond(tx);
      await removePictures(storage, await storage.list(NOTES));
      return fillDemo({ tx, ...making });
    });
    return describe(made, password);
  } catch (error) {
    // Nothing names the pictures any more. Without any, the notes are of another one that is being made.
    if (stored.size > 0) await removePictures(storage, stored);
    if (!memberConflict(error)) throw error;
    throw new AdminError(`Somebody has an account ID or an address of the demonstration: nothing was made.`);
  }
}

/** Draws everybody before the transaction begins: it takes a while. */
async function drawPortraits(): Promise<Picture[]> {
  const drawn: Picture[] = [];
  for (let index = 0; index < CAST_SIZE; index++) drawn.push(await drawPortrait(index));
  return drawn;
}

function describe({ members, chats }: { members: number; chats: number }, password: string): string {
  const logins = LOCALES.map((locale) => {
    const [first] = CAST[locale].people;
    return `  ${locale.padEnd(5)}  ${first ? emailOf(first) : ''}`;
  });
  return [
    `The demonstration has ${members} members in ${LOCALES.length} languages, ${chats} chats, ${LOCALES.length} groups, notices, and applications.`,
    `Log in by e-mail with the password ${password}, shown only now:`,
    ...logins,
    'The password stays valid until "demo remove": never run a demonstration on a public server.',
  ].join('\n');
}

async function remove({ db, config, clock }: AdminContext, { eraseMember }: AllDomains): Promise<string> {
  const members = await listDemoMembers(db);
  if (members.length === 0) throw new AdminError('There is no demonstration.');
  await db.transaction(async (tx) => {
    // All accounts before anything that belongs to them.
    for (const id of members.map(({ id }) => id).toSorted((a, b) => a - b)) await lockMember(tx, id);
    for (const { id } of members) await eraseMember(tx, id, clock);
    await removeDemoGroups({ db: tx });
  });
  await (await createStorage(config)).remove(NOTES);
  return `The demonstration is deleted: ${members.length} members, and everything that was theirs.`;
}
