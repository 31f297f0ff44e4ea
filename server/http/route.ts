import type { Access, Call, FailureSchemas } from '@contract/call';
import { CODE } from '@contract/codes';
import { BODY_LIMIT, DURATION, UPLOAD_LIMIT } from '@contract/constants';
import type { Locale } from '@contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { withDeadline } from '../deadline';
import { Failure } from '../failure';
import type { Member } from '../member/members';
import { setMediaCookie } from '../session/media-cookie';
import { authenticate, type ActiveSession } from '../session/sessions';
import type { Deps } from './deps';
import { readDeviceCookie, setDeviceCookie } from './device-cookie';
import { answerOnce } from './idempotency';
import { holdLargeBody, isLarge } from './large-bodies';
import { inTurn } from './turns';
import { readPayload, readVisitId } from './read-request';
import { localeOf, sendCached, sendData, sendFailure } from './reply';

/** The caller, as far as the request identifies it. */
export interface Caller {
  locale: Locale;
  visitId: string;
  /** The network address, behind trusted proxies. */
  address: string;
  /** The known-device token, or null. */
  device: string | null;
  /** Sets the known-device cookie. */
  rememberDevice(token: string): void;
}

interface Input<Request extends z.ZodMiniType> {
  payload: z.output<Request>;
  caller: Caller;
}

/** Answers a call with data or a failure of the catalogue. */
export type Handler<Request extends z.ZodMiniType, Data extends z.ZodMiniType, Extra = object> = (
  input: Input<Request> & Extra,
) => Promise<z.input<Data> | Failure>;

function callerOf(request: FastifyRequest, reply: FastifyReply, { config }: Deps, visitId: string): Caller {
  return {
    locale: localeOf(request),
    visitId,
    address: request.ip,
    device: readDeviceCookie(request, config.publicOrigin),
    rememberDevice: (token) => void setDeviceCookie(reply, config.publicOrigin, token),
  };
}

async function readInput<Request extends z.ZodMiniType>(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call<Request>,
  deps: Deps,
): Promise<Input<Request> | Failure> {
  const visitId = readVisitId(request, call.method === 'POST' || call.sends === true);
  if (visitId instanceof Failure) return visitId;
  const payload = await readPayload(request, call, deps.config.fieldKey);
  if (payload instanceof Failure) return payload;
  return { payload, caller: callerOf(request, reply, deps, visitId) };
}

/** What a call says of those who may make it. */
type Guarded = Pick<Call, 'access' | 'assistants' | 'whilePasswordDue'>;

/** 403 for an assistant who acts as a member, and for a member who acts as an assistant (D17). */
function refuseRole({ access, assistants }: Guarded, { isAssistant }: Member): Failure | null {
  if (!isAssistant) return assistants === 'only' ? new Failure(CODE.notAllowed) : null;
  if (access !== 'member' || assistants !== undefined) return null;
  return new Failure(CODE.notAllowed, { reason: 'assistant' }, 'notForAssistants');
}

/** 403 `passwordDue` if the member must choose a password first (D35). */
const refusePassword = ({ whilePasswordDue }: Guarded, { passwordIssuedAt }: Member): Failure | null =>
  passwordIssuedAt === null || whilePasswordDue
    ? null
    : new Failure(CODE.notAllowed, { reason: 'passwordDue' }, 'passwordDue');

/**
 * Authenticates a request and checks that the member may make this call.
 * @returns 10007, 10008; 403 `passwordDue` (D35) or `assistant` (D17)
 */
async function authorize(
  deps: Deps,
  call: Guarded,
  request: FastifyRequest,
  { visitId }: Pick<Caller, 'visitId'>,
): Promise<ActiveSession | Failure> {
  const session = await authenticate(deps, request.headers.authorization, visitId);
  if (session instanceof Failure) return session;
  return refusePassword(call, session.member) ?? refuseRole(call, session.member) ?? session;
}

/** Reads the session: null without Authorization, else like a call for members. */
export type ReadSession = () => Promise<ActiveSession | null | Failure>;

/**
 * What handlers get in addition to payload and caller. Calls for members get the session. Calls for visitors and
 * members read it only when they need it: an expired token must not stop what a visitor may do.
 */
type Extra<Who extends Access> = Who extends 'member'
  ? { session: ActiveSession }
  : Who extends 'optional'
    ? { readSession: ReadSession }
    : object;

/** The handler of a call. */
export type HandlerOf<C> =
  C extends Call<infer Request, infer Data, FailureSchemas, infer Who>
    ? Handler<Request, Data, Extra<Who>>
    : never;

/** A handler for each call of a contract module, under the same name. */
export type Handlers<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends Call ? Name : never]: HandlerOf<Calls[Name]>;
};

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

type AnyHandler = Handler<z.ZodMiniType, z.ZodMiniType, Partial<Extra<'member'> & Extra<'optional'>>>;

/** A request and its answer. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Runs the handler of a call after checking access. */
async function answer(
  deps: Deps,
  call: Call,
  handler: AnyHandler,
  input: Input<z.ZodMiniType>,
  { request, reply }: Exchange,
): Promise<unknown> {
  if (call.access === 'open') return handler(input);
  if (call.access === 'member') {
    const session = await authorize(deps, call, request, input.caller);
    if (session instanceof Failure) return session;
    setMediaCookie(reply, deps.config, session.id);
    return handler({ ...input, session });
  }
  const isMember = Boolean(request.headers.authorization?.trim());
  const readSession: ReadSession = async () =>
    isMember ? authorize(deps, call, request, input.caller) : null;
  return handler({ ...input, readSession });
}

/** Milliseconds that an answer needs on its way, at most: it must arrive before the client gives up (S7). */
const TRAVEL_TIME = 2_000;

const deadlineOf = ({ timeout = DURATION.httpTimeout }: Call): number => timeout - TRAVEL_TIME;

/** Lets only members send a large body, and not too many at once: it would be read before anything else is checked. */
async function admitLargeBody(deps: Deps, call: Call, limit: number, { request, reply }: Exchange) {
  const visitId = readVisitId(request, true);
  if (visitId instanceof Failure) return visitId;
  const session = await authorize(deps, call, request, { visitId });
  return session instanceof Failure ? session : holdLargeBody(request, reply, limit, session.member.id);
}

function register(app: FastifyInstance, deps: Deps, call: Call, handler: AnyHandler): void {
  const bodyLimit = call.bodyLimit ?? (call.body === 'upload' ? UPLOAD_LIMIT : BODY_LIMIT);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit,
    onRequest: async (request, reply) => {
      const refusal = isLarge(bodyLimit)
        ? await admitLargeBody(deps, call, bodyLimit, { request, reply })
        : null;
      if (refusal) return sendFailure(request, reply, refusal);
    },
    // The length of a compressed answer reveals its content (BREACH).
    ...(call.secret ? { compress: false } : {}),
    handler: async (request, reply) => {
      const input = await readInput(request, reply, call, deps);
      if (input instanceof Failure) return sendFailure(request, reply, input);
      const work = () => answer(deps, call, handler, input, { request, reply });
      const result = await withDeadline(deadlineOf(call), () =>
        inTurn(request, deps.config.limits, () =>
          call.idempotent ? answerOnce(deps, { call, input, request }, work) : work(),
        ),
      );
      if (result instanceof Failure) return sendFailure(request, reply, result);
      return call.cached ? sendCached(request, reply, result) : sendData(request, reply, result);
    },
  });
}

/**
 * Registers every call of a contract module: validates requests by the contract, answers in the envelope (D6 to D8).
 * A call without a handler, or a handler that expects another access, doesn't compile. Calls for members answer 10007
 * without a token, 10008 with an invalid one, 403 while the password is due (D15, D35).
 */
export function registerCalls<Calls extends object>(
  app: FastifyInstance,
  deps: Deps,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (!isCall(call)) continue;
    // `Handlers` guarantees that the handler of this name belongs to this call.
    register(app, deps, call, Reflect.get(handlers, name));
  }
}
