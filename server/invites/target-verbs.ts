import { shortText } from '@contract/fields';
import { isVisible, stripInvisible } from '@contract/text';
import * as z from 'zod/mini';
import { formatList, listVerb } from '../admin/list-verb';
import { AdminError, requireWords, type Verb } from '../admin/verb';
import { listTargets, removeTarget, saveTarget, type TargetType } from './targets';

/** How operators speak of a type. */
interface Words {
  /** The name of the key in invites (S3). */
  key: 'groupLink' | 'hicsRoomId' | 'agentId';
  plural: string;
  summary: string;
  /** What its members have done. */
  members: (count: number) => string;
}

const people = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

const WORDS: Readonly<Record<TargetType, Words>> = {
  group: {
    key: 'groupLink',
    plural: 'groups',
    summary: 'manages the groups that members can be invited to',
    members: people,
  },
  room: {
    key: 'hicsRoomId',
    plural: 'live rooms',
    summary: 'manages the live rooms that members can be invited to',
    members: (count) => `remembered by ${people(count)}`,
  },
  agent: {
    key: 'agentId',
    plural: 'agents',
    summary: 'manages the agents that members can have',
    members: (count) => `agent of ${people(count)}`,
  },
};

const MAX_TITLE = 60;

function readKey(word: string, { key }: Words): string {
  const parsed = z.safeParse(shortText, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(`"${word}" cannot be the ${key}: it must have 1 to 100 characters.`);
}

function readTitle(words: readonly string[]): string {
  const title = stripInvisible(words.join(' ')).trim();
  if (isVisible(title) && [...title].length <= MAX_TITLE) return title;
  throw new AdminError(`"${title}" cannot be the title: it must have 1 to ${MAX_TITLE} characters.`);
}

/** Creates the verb that manages the targets of a type (D4, D20). */
function targetVerb(type: TargetType): Verb {
  const words = WORDS[type];
  const help = {
    name: type,
    usage: `${type} add|remove|list <${words.key}> <title>`,
    summary: `${words.summary}; remove takes the ${words.key}`,
    details: `add prints the link of the invite. Added again, the ${type} gets the new title and keeps its members.`,
  };
  return listVerb(help, {
    add: ([word = '', ...rest]) => {
      if (rest.length === 0) throw new AdminError(`Usage: ${help.usage}`);
      const key = readKey(word, words);
      const title = readTitle(rest);
      return async ({ db, config, clock }) => {
        const isNew = await saveTarget(db, { type, key, title }, clock());
        const link = `${config.publicOrigin}/#/invite/${type}?${new URLSearchParams({ [words.key]: key })}`;
        return `The ${type} ${key} is ${isNew ? '' : 'now '}called "${title}". Its invite: ${link}`;
      };
    },
    remove: (given) => {
      const [word = ''] = requireWords(1, given, help.usage);
      const key = readKey(word, words);
      return async ({ db }) => {
        if (await removeTarget(db, { type, key })) return `The ${type} ${key} has been removed.`;
        throw new AdminError(`There is no ${type} ${key}.`);
      };
    },
    list: (given) => {
      requireWords(0, given, help.usage);
      return async ({ db }) => {
        const lines = (await listTargets(db, type)).map(
          ({ key, title, members }) => `${key}  ${title}  (${words.members(members)})`,
        );
        return formatList(lines, `There are no ${words.plural}.`);
      };
    },
  });
}

/** The verbs `group`, `room` and `agent` (D4). */
export const targetVerbs: readonly Verb[] = (['group', 'room', 'agent'] as const).map(targetVerb);
