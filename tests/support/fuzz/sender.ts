import { randomBytes, randomUUID } from 'node:crypto';
import { HEADER } from '../../../contract/constants';
import { encodeField } from '../api';
import { type Field, fieldNames } from './operations';
import { type FuzzMember, NotNow, type Prepared, recipes } from './recipes';
import { BOUNDARY, MULTIPART, type Shot, Upload, type Value } from './shots';
import type { Target } from './target';

/** A request as it travels. */
export interface Wire {
  method: string;
  origin: string;
  /** With the query, as it is: nothing normalises it. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Fields of recipes that no log may contain. Codes are too short to be told from other numbers. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'phoneNo',
  'password',
  'registerToken',
  'token',
  'accessToken',
  'introduction',
]);

/** Values of one field that are kept. */
const KEPT = 8;

/** A value as a form carries it: text, escaped already or not, or a file. */
interface Part {
  name: string;
  text: string;
  isRaw: boolean;
  file: Upload | null;
  value: unknown;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Escapes text; lone surrogates, which have no UTF-8, are replaced as most clients do. */
const escape = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

const urlencoded = (parts: readonly Part[]): string =>
  parts.map(({ name, text, isRaw }) => `${escape(name)}=${isRaw ? text : escape(text)}`).join('&');

function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, text, file }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="picture"\r\nContent-Type: ${file.type}`}\r\n\r\n`,
    file?.bytes ?? text,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

/** JSON by hand: an object would lose doubled names. */
const json = (parts: readonly Part[]): string =>
  `{${parts.map(({ name, value, text, isRaw }) => `${JSON.stringify(name)}:${isRaw ? text : JSON.stringify(value)}`).join(',')}}`;

function bodyOf(media: string, parts: readonly Part[]): Buffer {
  if (media.startsWith('multipart/')) return multipart(parts);
  return Buffer.from(media.startsWith('application/json') ? json(parts) : urlencoded(parts));
}

/** Sends as one member after the other, and remembers what it is told: ids, tokens and codes to send again. */
export class Sender {
  readonly #target: Target;
  readonly #known = new Map<string, string[]>();
  #member: FuzzMember | null = null;
  /** The members before, the one that was left alone longest first. */
  readonly #veterans: FuzzMember[] = [];
  /** Everything that must appear in no log: of all members so far. */
  readonly secrets = new Set<string>();
  /** What must appear in no answer. */
  readonly passwords = new Set<string>();
  readonly visitId = randomUUID();

  constructor(target: Target) {
    this.#target = target;
    for (const [name, values] of Object.entries(target.known)) this.#know(name, ...values);
  }

  /** Whether a request carried the present member's token. */
  isOwnToken(token: unknown): boolean {
    return this.#member !== null && token === this.#member.token;
  }

  /** Makes the sender a new member: its session has ended. */
  async renew(): Promise<FuzzMember> {
    if (this.#member) this.#veterans.push(this.#member);
    const member = await this.#target.newMember(this.#target.api);
    this.#member = member;
    const { to, password, token } = member;
    const own = 'email' in to ? { email: to.email } : { phone: to.phone, phoneNo: to.phone };
    for (const [name, value] of Object.entries({ ...own, password, oldPassword: password }))
      // One of the member before stays: somebody else's.
      this.#known.set(name, [value, ...(this.#known.get(name) ?? []).slice(0, 1)]);
    this.passwords.add(password);
    for (const secret of [...Object.values(own), password, token.split(' ').at(-1) ?? ''])
      this.secrets.add(secret);
    return member;
  }

  /** Fills in what a shot leaves open. */
  async fill(shot: Shot): Promise<Wire> {
    const member = this.#member ?? (await this.renew());
    const prepared = shot.prepared ? await this.#prepare(shot.operation.id, member) : null;
    const { values, session } = prepared === null ? shot : asPrepared(shot, prepared);
    if (values.some(([name, { kind }]) => kind === 'known' && /authCode/i.test(name)))
      await this.#readCodes(member);
    const parts = values.flatMap(([name, value]) => this.#partOf(shot, name, value));
    return twisted(shot, {
      method: shot.operation.method,
      origin: this.#target.origin,
      path: shot.operation.path,
      headers: this.#headersOf({ ...shot, session }, prepared?.token ?? member.token),
      body: shot.operation.method === 'GET' ? Buffer.from(urlencoded(parts)) : bodyOf(shot.media, parts),
    });
  }

  /** Remembers what an answer tells under the name of a field, or as a parameter of a link. */
  learn(data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    for (const [name, value] of Object.entries(data)) {
      if (typeof value !== 'string') this.learn(value);
      else this.#learnText(name, value);
    }
  }

  #learnText(name: string, text: string): void {
    const parameters = [...text.matchAll(/[?&](\w+)=([\w-]+)/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]);
    for (const [key = '', value = ''] of [[name, text], ...parameters])
      // Masked addresses are of no use.
      if (fieldNames.has(key) && !value.includes('*')) this.#know(key, value);
  }

  /** A login or a change of the password has given the member a new token. */
  takeToken(token: string): void {
    if (this.#member) this.#member = { ...this.#member, token };
    this.secrets.add(token.split(' ').at(-1) ?? '');
  }

  #know(name: string, ...values: string[]): void {
    this.#known.set(name, [...new Set([...values, ...(this.#known.get(name) ?? [])])].slice(0, KEPT));
  }

  /** What the call needs to succeed; null where there is no recipe, or not now. */
  async #prepare(call: string, member: FuzzMember): Promise<Prepared | null> {
    const veteran = (by: 'phone' | 'email') => {
      const index = this.#veterans.findIndex(({ to }) => by in to);
      const found = index < 0 ? [] : this.#veterans.splice(index, 1);
      this.#veterans.push(...found);
      return found[0];
    };
    try {
      const prepared = (await recipes[call]?.({ ...this.#target, member, veteran })) ?? null;
      for (const [name, value] of Object.entries(prepared?.fields ?? {}))
        if (SECRET_FIELDS.has(name)) this.secrets.add(value);
      // What follows meets a room in which the member may do something.
      if (prepared?.fields['room'] !== undefined) this.#know('room', prepared.fields['room']);
      return prepared;
    } catch (error) {
      if (error instanceof NotNow) return null;
      throw error;
    }
  }

  async #readCodes({ to }: FuzzMember): Promise<void> {
    const codes = await this.#target.codesTo('email' in to ? to.email : to.e164);
    for (const name of ['authCode', 'currentAuthCode']) this.#know(name, ...codes);
  }

  #partOf({ operation }: Shot, name: string, value: Value): Part[] {
    const field = operation.fields.find((one) => one.name === name);
    if (value.kind === 'raw') return [{ name, text: value.text, isRaw: true, file: null, value: value.text }];
    const chosen = value.kind === 'given' ? value.value : this.#choose(name, value);
    if (chosen instanceof Upload) return [{ name, text: '', isRaw: false, file: chosen, value: null }];
    if (Array.isArray(chosen) && value.kind === 'known')
      return chosen.map((one) => this.#encode(field, name, one));
    return [this.#encode(field, name, chosen)];
  }

  #encode(field: Field | undefined, name: string, value: unknown): Part {
    const plain = textOf(value);
    const text = field?.encoded ? encodeField(plain, this.#target.api.fieldKey) : plain;
    return { name, text, isRaw: false, file: null, value: field?.encoded ? text : value };
  }

  /** What is known by this name, mostly the newest; sometimes another value that the schema allows. */
  #choose(name: string, { pick, otherwise }: Extract<Value, { kind: 'known' }>): unknown {
    const known = this.#known.get(name) ?? [];
    if (pick % 4 === 0 || known.length === 0) return otherwise;
    return known[pick % 4 === 1 ? pick % known.length : 0];
  }

  #headersOf({ session, media, operation, headers }: Shot, token: string): Wire['headers'] {
    const all: [string, string][] = [
      [HEADER.visitId, this.visitId],
      ...(operation.method === 'POST'
        ? [
            ['Content-Type', media === MULTIPART ? `${media}; boundary=${BOUNDARY}` : media] as [
              string,
              string,
            ],
          ]
        : []),
      ...(operation.idempotent ? [[HEADER.idempotencyKey, randomUUID()] as [string, string]] : []),
      ...authorization(session, token),
    ];
    const grouped: Wire['headers'] = Object.fromEntries(all);
    // A hostile header takes the place of a good one, or stands twice beside another hostile one.
    for (const [name, value] of headers) {
      const values = headers.filter(([other]) => other === name).map(([, text]) => text);
      grouped[name] = values.length > 1 && name !== 'Host' ? values : value;
    }
    return grouped;
  }
}

/** The required fields as the recipe or else the shot has them, and nothing that could spoil them. */
function asPrepared({ values, operation }: Shot, { fields }: Prepared): Pick<Shot, 'values' | 'session'> {
  const isLeft = (name: string) =>
    !(name in fields) && operation.fields.some((field) => field.name === name && field.required);
  const given = Object.entries(fields).map(([name, value]): [string, Value] => [
    name,
    { kind: 'given', value },
  ]);
  return { values: [...values.filter(([name]) => isLeft(name)), ...given], session: 'member' };
}

function authorization(session: Shot['session'], token: string): [string, string][] {
  if (session === 'none') return [];
  if (session === 'member') return [['Authorization', token]];
  return [
    [
      'Authorization',
      session === 'unknown' ? `Bearer ${randomBytes(32).toString('base64url')}` : 'Basic eDp5',
    ],
  ];
}

/** Does to a request what its shot says; a GET carries its payload in the address. */
function twisted({ operation, twist }: Shot, wire: Wire): Wire {
  const { method, body } = wire;
  const end = twist?.kind === 'path' ? twist.end : '';
  const payload = Buffer.from(spoilt(twist, body));
  const isBodyless = operation.method === 'GET';
  const query = isBodyless && payload.length > 0 ? `?${queryOf(payload)}` : '';
  return {
    ...wire,
    method: twist?.kind === 'method' ? twist.method : method,
    path: wire.path + end + query,
    body: isBodyless ? Buffer.alloc(0) : payload,
  };
}

function spoilt(twist: Shot['twist'], body: Buffer): Uint8Array {
  if (twist?.kind === 'cut') return body.subarray(0, Math.floor(body.length * twist.share));
  if (twist?.kind === 'padding') return Buffer.concat([body, Buffer.alloc(twist.bytes, 'x')]);
  return twist?.kind === 'replaced' ? twist.body : body;
}

/** Bytes as an address can carry them: what the client itself would refuse is left out. */
const queryOf = (payload: Buffer): string =>
  payload.toString('latin1').replaceAll(/[^\x21-\x7e\x80-\xff]|#/g, '');
