import type { Send } from '@app/services/client';
import { createQueries, createQueryClient, QueryFailure } from '@app/services/queries';
import { networkFailure } from '@app/services/result';
import { servicesOver } from '@app/services/services';
import { afterEach, expect, it, vi } from 'vitest';

const send = vi.fn<Send>();
const queries = createQueries(servicesOver(send));
const client = createQueryClient();

afterEach(() => {
  send.mockReset();
  client.clear();
});

it('has a key of domain, call and payload', () => {
  expect(queries.session.listSessions().queryKey).toEqual(['session', 'listSessions', {}]);
  const payload = { id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162' };
  expect(queries.session.revokeSessions(payload).queryKey).toEqual(['session', 'revokeSessions', payload]);
});

it('asks by the call of the services, and can be cancelled', async () => {
  send.mockResolvedValue({ ok: true, data: [] });
  expect(await client.fetchQuery(queries.session.listSessions())).toEqual([]);
  const [call, payload, options, name] = send.mock.calls[0] ?? [];
  expect(await call).toMatchObject({ path: '/member/sessions' });
  expect([payload, name]).toEqual([{}, 'listSessions']);
  expect(options?.signal).toBeInstanceOf(AbortSignal);
});

it('rejects with the failure, once: the page decides when to ask again', async () => {
  send.mockResolvedValue(networkFailure);
  const asked = client.fetchQuery(queries.session.listSessions());
  await expect(asked).rejects.toBeInstanceOf(QueryFailure);
  await expect(asked).rejects.toMatchObject({ failure: networkFailure });
  expect(send).toHaveBeenCalledOnce();
});

it('answers from the cache to whoever has asked the same', async () => {
  send.mockResolvedValue({ ok: true, data: [] });
  const query = { ...queries.session.listSessions(), staleTime: Infinity };
  await client.fetchQuery(query);
  await client.fetchQuery(query);
  expect(send).toHaveBeenCalledOnce();
});
