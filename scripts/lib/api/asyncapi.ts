import * as z from 'zod/mini';
import { BRAND, CLOSE_CODE, SOCKET } from '../../../contract/constants';
import { FIELD_ENCODING } from '../../../contract/field-encoding';
import { clientFrameHead, serverFrameHead } from '../../../contract/realtime/frames';
import { type ContractExport, summaryOf, wordsOf } from './contract';
import type { Json } from './schemas';

/** Where the contract declares the frames of the socket. */
const FRAMES = 'realtime/frames.ts';

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;

const CLOSE_CODES = Object.entries(CLOSE_CODE).map(([name, code]) => `${code} ${name}`);

const DESCRIPTION = [
  `A frame is a text: \`${FIELD_ENCODING.prefix}\` and the base64url of IV and AES-256-CBC ciphertext of the JSON described here.`,
  'The key is the SHA-256 of `socketKey`, which `GET /api/public/site` tells. `seq` starts at 1 in each direction and rises;',
  'events have 0 and may come at any time. Ignore types that you do not know.',
  '',
  `Send \`auth\` within ${seconds(SOCKET.authTimeout)}, then \`ping\` every ${seconds(SOCKET.heartbeat)}. The server drops a`,
  `connection that is silent for ${seconds(SOCKET.maxSilence)}, closes at bad frame ${SOCKET.maxBadFrames}, and takes at most`,
  `${SOCKET.maxFrame} bytes a frame. Of frames of one domain's type that come within ${seconds(SOCKET.frameInterval)}, the last one counts, unless the frame says otherwise.`,
  '',
  `Close codes: ${CLOSE_CODES.join(', ')}.`,
].join('\n');

/** A frame with what is known of it. */
interface Frame {
  /** Its name in the document: `client.ping`. */
  name: string;
  schema: z.ZodMiniObject;
  head: z.ZodMiniObject;
  text: string;
}

const frameHead = z.object({
  shape: z.object({ type: z.object({ def: z.object({ values: z.array(z.string()) }) }) }),
});

const typeOf = (schema: z.ZodMiniObject): string => z.parse(frameHead, schema).shape.type.def.values[0] ?? '';

const isObject = (value: unknown): value is z.ZodMiniObject => value instanceof z.ZodMiniObject;

/** The frames that the domains declare: their events, or what their clients send. */
const declaredIn = (exports: readonly ContractExport[], name: 'events.ts' | 'frames.ts'): z.ZodMiniObject[] =>
  exports
    .filter(({ file }) => file !== FRAMES && file.endsWith(`/${name}`))
    .flatMap(({ value }) => (isObject(value) ? [value] : []));

/** The members of a union of frames, by the name of its export. */
function optionsOf(exports: readonly ContractExport[], name: string): z.ZodMiniObject[] {
  const union = exports.find((each) => each.file === FRAMES && each.name === name)?.value;
  if (!(union instanceof z.ZodMiniDiscriminatedUnion)) throw new Error(`contract/${FRAMES} has no ${name}.`);
  return [...union.def.options].filter(isObject);
}

function listFrames(exports: readonly ContractExport[]): { client: Frame[]; server: Frame[] } {
  const frame =
    (side: string, head: z.ZodMiniObject) =>
    (schema: z.ZodMiniObject): Frame => {
      const text = wordsOf(exports.find(({ value }) => value === schema)?.text ?? '');
      if (text === '') throw new Error(`The frame ${typeOf(schema)} has no description: write its TSDoc.`);
      return { name: `${side}.${typeOf(schema)}`, schema, head, text };
    };
  const answers = optionsOf(exports, 'serverFrame');
  return {
    client: [...optionsOf(exports, 'clientFrame'), ...declaredIn(exports, 'frames.ts')].map(
      frame('client', clientFrameHead),
    ),
    server: [...answers, ...declaredIn(exports, 'events.ts')].map(frame('server', serverFrameHead)),
  };
}

/** JSON Schema draft 7, which AsyncAPI takes by default. */
function payloadOf(frame: z.ZodMiniObject): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(frame, { io: 'input', target: 'draft-07' });
  return schema;
}

const message = ({ name, schema, head, text }: Frame): Json => ({
  name,
  title: name,
  summary: summaryOf(text),
  description: text,
  contentType: 'application/json',
  payload: payloadOf(z.object({ ...head.shape, ...schema.shape })),
});

const REFERENCE = '#/channels/socket';

const operation = (action: 'send' | 'receive', summary: string, frames: readonly Frame[]): Json => ({
  action,
  summary,
  channel: { $ref: REFERENCE },
  messages: frames.map(({ name }) => ({ $ref: `${REFERENCE}/messages/${name}` })),
});

/** Describes the frames of the socket as an AsyncAPI 3.0 document, from the server's side. */
export function describeSocket(exports: readonly ContractExport[], version: string): Json {
  const { client, server } = listFrames(exports);
  return {
    asyncapi: '3.0.0',
    info: { title: `${BRAND.name} socket`, version, description: DESCRIPTION },
    servers: {
      own: {
        host: '{host}',
        protocol: 'wss',
        variables: { host: { description: 'The host that members use.' } },
      },
    },
    channels: {
      socket: {
        address: SOCKET.path,
        messages: Object.fromEntries([...client, ...server].map((frame) => [frame.name, message(frame)])),
      },
    },
    operations: {
      receive: operation('receive', 'What a client may send.', client),
      send: operation('send', 'What the server sends: answers, and events by itself.', server),
    },
  };
}
