import { readFileSync } from 'node:fs';

/** Texts by key: `a.b.c`. */
export type Messages = Map<string, string>;

/** Flattens nested messages to `a.b.c` → text; any other value is a finding. */
function flatten(value: unknown, prefix: string, into: Messages, wrong: string[]): void {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, child] of Object.entries(value))
      flatten(child, prefix ? `${prefix}.${key}` : key, into, wrong);
  else wrong.push(`${prefix} is neither a text nor a group of texts`);
}

/** Counts the keys in the text; with duplicates, it is larger than the number of parsed keys. */
const writtenKeys = (json: string): number =>
  [...json.matchAll(/"(?:\\.|[^"\\])*"(\s*:)?/g)].filter((match) => match[1] !== undefined).length;

const countKeys = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, child) => sum + 1 + countKeys(child), 0)
    : 0;

/** Reads a file of texts, and says what is wrong with it as JSON. */
export function readMessages(path: string): { messages: Messages; wrong: string[] } {
  const messages: Messages = new Map();
  const wrong: string[] = [];
  const json = readFileSync(path, 'utf8');
  try {
    const parsed: unknown = JSON.parse(json);
    flatten(parsed, '', messages, wrong);
    if (writtenKeys(json) !== countKeys(parsed)) wrong.push('a key is written twice');
  } catch (error) {
    wrong.push(`no valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { messages, wrong };
}
