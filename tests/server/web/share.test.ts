import { BODY_LIMIT } from '@contract/constants';
import { registerWeb } from '@server/web/web';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const logged: string[] = [];
const log = { level: 'trace', stream: { write: (line: string) => void logged.push(line) } };
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ exposeHeadRoutes: false, bodyLimit: BODY_LIMIT, logger: log });
  const config = { publicOrigin: 'https://halo.example' };
  await registerWeb(app, { config, origins: async () => [] }, null);
});
afterAll(() => app.close());

/** Shares as a browser without our service worker does. */
const share = (text: string) =>
  app.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: `--part\r\ncontent-disposition: form-data; name="text"\r\n\r\n${text}\r\n--part--\r\n`,
  });

describe('what is shared where no service worker takes it', () => {
  it.each([
    ['short', 'A secret plan'],
    ['longer than any form', 'A secret plan'.repeat(BODY_LIMIT)],
  ])('leads to the chats, neither read nor logged: %s', async (_, text) => {
    const { statusCode, headers, body } = await share(text);
    expect([statusCode, headers['location'], body]).toEqual([303, '/#/chats', '']);
    expect(logged.join('')).not.toContain('secret plan');
  });

  it('is posted, and nothing else', async () => {
    expect((await app.inject('/share?text=plan')).statusCode).toBe(404);
  });
});
