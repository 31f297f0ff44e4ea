import * as z from 'zod/mini';

const messages = z.array(
  z.object({
    id: z.union([z.string(), z.number()]),
    to: z.string(),
    subject: z.nullish(z.string()),
    text: z.string(),
  }),
);
type Message = z.infer<typeof messages>[number];

const ARRIVES_WITHIN = 15_000;

/** What a person does with a phone or mailbox: wait for the next message and read its code. */
export interface Inbox {
  /** The next unread message to an E.164 number or e-mail address. */
  next(to: string): Promise<Message>;
  /** The code in the next unread message that holds one. */
  code(to: string): Promise<string>;
  /** Every code sent to a destination, oldest first, read or not. */
  codes(to: string): Promise<string[]>;
  /** Every message sent to a destination, oldest first, read or not. */
  all(to: string): Promise<Message[]>;
}

/** Reads a server's development inbox (D3). */
export function openInbox(origin: string): Inbox {
  const read = new Set<Message['id']>();
  const all = async (to: string) => {
    const response = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(to)}`);
    return messages.parse(await response.json());
  };
  const wait = async (to: string, isWanted: (message: Message) => boolean) => {
    const deadline = Date.now() + ARRIVES_WITHIN;
    for (;;) {
      const message = (await all(to)).findLast((one) => !read.has(one.id) && isWanted(one));
      if (message) {
        for (const { id } of await all(to)) read.add(id);
        return message;
      }
      if (Date.now() > deadline) throw new Error(`No message to ${to} came in time.`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const next = (to: string) => wait(to, () => true);
  const codeIn = ({ text }: Message) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const code = async (to: string) => codeIn(await wait(to, (message) => codeIn(message) !== undefined)) ?? '';
  const codes = async (to: string) => (await all(to)).flatMap((message) => codeIn(message) ?? []);
  return { next, code, codes, all };
}
