import type { Call } from '@contract/call';
import type { Locale } from '@contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { Failure } from '../failure';
import { authenticate, type ActiveSession } from '../session/sessions';
import type { Deps } from './deps';
import { readDeviceCookie, setDeviceCookie } from './device-cookie';
import { readPayload, readVisitId } from './read-request';
import { localeOf, sendData, sendFailure } from './reply';

/** Who calls, as far as the request tells. */
export interface Caller {
  locale: Locale;
  visitId: string;
  /** The network address, as seen through the trusted proxies. */
  address: string;
  /** The token of a device that has logged in before, or null. */
  device: string | null;
  /** Gives the device a token to be known by. */
  rememberDevice(token: string): void;
}

interface Input<Request extends z.ZodMiniType> {
  payload: z.output<Request>;
  caller: Caller;
}

/** What answers a call: plain data, or a failure of the catalogue. */
export type Handler<Request extends z.ZodMiniType, Data extends z.ZodMiniType, Extra = object> = (
  input: Input<Request> & Extra,
) => Promise<z.input<Data> | Failure>;

type OpenCall<Request extends z.ZodMiniType, Data extends z.ZodMiniType> = Call<Request, Data>;

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

/** Registers a call that anyone may make: reads by the contract, answers in the envelope (D6 to D8). */
export function route<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  app: FastifyInstance,
  deps: Deps,
  call: OpenCall<Request, Data>,
  handler: Handler<Request, Data>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const input = await readInput(request, reply, call, deps);
      const result = input instanceof Failure ? input : await handler(input);
      return result instanceof Failure
        ? sendFailure(request, reply, result)
        : sendData(request, reply, result);
    },
  });
}

/** Registers a call that only a logged-in member may make (D15): 10007 without a token, 10008 with a bad one. */
export function memberRoute<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Request, Data> & { auth?: true },
  handler: Handler<Request, Data, { session: ActiveSession }>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const input = await readInput(request, reply, call, deps);
      if (input instanceof Failure) return sendFailure(request, reply, input);
      const session = await authenticate(deps, request.headers.authorization, input.caller.visitId);
      const result = session instanceof Failure ? session : await handler({ ...input, session });
      return result instanceof Failure
        ? sendFailure(request, reply, result)
        : sendData(request, reply, result);
    },
  });
}
