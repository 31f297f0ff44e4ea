import { Agent } from 'node:http';
import type { Call } from '../../contract/call';
import { API_BASE, FORM_VERSION, HEADER } from '../../contract/constants';
import * as sso from '../../contract/sso/calls';
import { purposeFlags } from '../../contract/sso/code-purpose';
import { findPostgres } from '../../scripts/lib/postgres';
import { type Api, deviceFields, formOf, openApi, type Payload } from '../support/api';
import { startServer } from '../support/server';
import { fill } from './accounts';
import { type Figure, type Measure, median } from './figures';
import { send, type Shot } from './load';
import { registerMembers, registerTokens, phoneOf } from './logins';

/** Pairs of requests, one about an account and one about none: so many that other work doesn't move their middle. */
const PAIRS = 600;
const QUICK_PAIRS = 200;
/** How far the middle times may lie apart, as a share. */
const APART = 0.1;
/** Wrong tries that an account or a code stands before it is locked. */
const TRIES = 4;
/** The part of the numbers that nobody has registered. */
const UNKNOWN_FROM = 50_000_000;

/** A call whose answer must not tell whether there is an account (D14). */
interface Question {
  name: string;
  call: Call;
  /** The form of the nth request about an account that exists, or doesn't. */
  form: (index: number, exists: boolean) => Payload;
  headers?: Payload;
}

const email = (index: number, exists: boolean): Payload => ({
  email: `${exists ? 'filled' : 'absent'}${index + 1}@example.com`,
});

const phone = (index: number, exists: boolean): string =>
  `${exists ? 137 : 136}${String(index + 1).padStart(8, '0')}`;

/** The same number for several tries; those that exist have passwords. */
const withPassword = (index: number, exists: boolean): string =>
  phoneOf(Math.floor(index / TRIES) + (exists ? 0 : UNKNOWN_FROM));

const china = { country: 'CN' };
const version = { version: FORM_VERSION };
const wrongCode = { ...version, authCode: '000000' };
const login = { ...purposeFlags.login, ...version };
const register = { ...purposeFlags.register, ...version };
const recover = { ...purposeFlags.recover, ...version };
const secret = 'A'.repeat(43);

/** Later ones rely on the codes that earlier ones have sent. */
const questionsOf = ({ agreement }: Api, token: string): Question[] => [
  {
    name: 'a wrong password',
    call: sso.loginByPhone,
    form: (index, exists) => ({
      ...deviceFields,
      ...china,
      phone: withPassword(index, exists),
      password: 'wr0ng.Tea',
    }),
  },
  {
    name: 'a code to register with',
    call: sso.genEmailAuthCode,
    form: (index, exists) => ({ ...register, ...email(index, exists) }),
  },
  {
    name: 'a wrong code to register with',
    call: sso.getRegisterToken,
    form: (index, exists) => ({ ...wrongCode, ...email(index, exists), agreement }),
  },
  {
    name: 'a code to log in with',
    call: sso.genPhoneAuthCode,
    form: (index, exists) => ({ ...login, ...china, phoneNo: phone(index, exists) }),
  },
  {
    name: 'a code for a contact',
    call: sso.genEmailAuthCode,
    form: (index, exists) => ({ ...recover, ...email(index + PAIRS, exists) }),
    headers: { Authorization: token },
  },
  {
    name: 'a code to recover with, above the limit',
    call: sso.genEmailAuthCode,
    form: (index, exists) => ({ ...recover, ...email(index + 2 * PAIRS, exists) }),
  },
  {
    name: 'a wrong code to log in with',
    call: sso.loginByPhoneSms,
    form: (index, exists) => ({
      ...deviceFields,
      ...wrongCode,
      ...china,
      phone: phone(index, exists),
    }),
  },
  {
    name: 'a wrong code to unlock with',
    call: sso.unlockUser,
    form: (index, exists) => ({ ...wrongCode, ...email(index, exists) }),
  },
  {
    name: 'a wrong code for a new password',
    call: sso.forgetPasswordByEmail,
    form: (index, exists) => ({ ...wrongCode, ...email(index, exists), newPassword: 'b3tter.Tea' }),
  },
  {
    name: 'a wrong token to log in with',
    call: sso.loginByEmail,
    form: (index, exists) => ({ ...deviceFields, ...email(index, exists), loginToken: secret }),
  },
  {
    name: 'a wrong token to register with',
    call: sso.registerByEmail,
    form: (index, exists) => ({
      ...deviceFields,
      ...email(index, exists),
      registerToken: secret,
      username: `timing_${index}`,
      nickname: 'Timing',
      password: 'b3tter.Tea',
      agreement,
    }),
  },
];

const shotOf = (origin: string, { fieldKey }: Api, { call, form, headers }: Question) => {
  const common = { 'Accept-Language': 'en-US', [HEADER.visitId]: 'timing', ...headers };
  return (index: number, exists: boolean): Shot => {
    const text = formOf(form(index, exists), fieldKey, call);
    const url = `${origin}${API_BASE}${call.path}`;
    if (call.method === 'GET') return { method: 'GET', url: `${url}?${text}`, headers: common, body: '' };
    return {
      url,
      headers: { ...common, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: text,
    };
  };
};

/** Asks about one with an account and one without in turn; which comes first alternates. */
async function ask(
  shot: (index: number, exists: boolean) => Shot,
  pairs: number,
): Promise<{ known: number; unknown: number; codes: ReadonlySet<number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { known: [] as number[], unknown: [] as number[] };
  const codes = new Set<number>();
  for (let index = 0; index < pairs; index++)
    for (const exists of index % 2 === 0 ? [true, false] : [false, true]) {
      const one = shot(index, exists);
      const started = performance.now();
      codes.add(await send(agent, one));
      times[exists ? 'known' : 'unknown'].push(performance.now() - started);
    }
  agent.destroy();
  return { known: median(times.known), unknown: median(times.unknown), codes };
}

/**
 * Questions about accounts that exist beside the same about none (D14): the same code after the same time. A code to
 * recover with is left out below its limit, since its answer tells (S4).
 */
export const measureTiming: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: timing is left out.');
    return [];
  }
  const pairs = quick ? QUICK_PAIRS : PAIRS;
  const server = await startServer('postgres', {
    NODE_ENV: 'development',
    LIMIT_UNKNOWN_PER_ADDRESS_HOUR: '0',
  });
  try {
    await fill(server.databaseUrl, 3 * PAIRS);
    await registerMembers(server.origin, PAIRS / TRIES);
    const [token = ''] = await registerTokens(server.origin, 1, PAIRS / TRIES);
    const api = await openApi(server.origin);
    const figures: Figure[] = [];
    for (const question of questionsOf(api, token)) {
      const { known, unknown, codes } = await ask(shotOf(server.origin, api, question), pairs);
      if (codes.size > 1) throw new Error(`${question.name}: the answers tell: ${[...codes].join()}`);
      figures.push({
        name: `timing, ${question.name} (${[...codes].join()})`,
        unit: 'ms',
        ours: known,
        reference: unknown,
        limit: { apart: APART },
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
};
