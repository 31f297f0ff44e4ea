import { createServer, type Server } from 'node:http';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumOptions } from '../chromium';
import { watch } from '../support/watch';

const pages: Record<string, string> = {
  '/fine': '<p>Fine</p>',
  '/console': "<script>console.error('oh')</script>",
  '/uncaught': "<script>setTimeout(() => { throw new Error('ouch'); })</script>",
  '/missing': '<img src="/nowhere.png">',
  '/elsewhere': '<img src="http://127.0.0.1:1/pixel.png">',
  '/refused': "<script>fetch('/api/refused')</script>",
  '/fault': "<script>fetch('/api/fault')</script>",
};

const status: Record<string, number> = { '/api/refused': 400, '/api/fault': 500, '/nowhere.png': 404 };

describe('the watcher of every page', () => {
  let server: Server;
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(status[request.url ?? ''] ?? 200, { 'Content-Type': 'text/html' });
      response.end(pages[request.url ?? ''] ?? '');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address !== null && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`;
    browser = await chromium.launch(chromiumOptions);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  async function visit(path: string, expected?: RegExp): Promise<string> {
    const context = await browser.newContext();
    const watched = watch(context, origin);
    if (expected) watched.expect(expected);
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await context.close();
    return watched.problems().join('\n');
  }

  it.each([
    ['/console', 'console: oh'],
    ['/uncaught', 'uncaught: ouch'],
    ['/missing', 'status 404: /nowhere.png'],
    ['/elsewhere', 'other origin: http://127.0.0.1:1/pixel.png'],
    ['/fault', 'status 500: /api/fault'],
  ])('finds what %s does', async (path, problem) => {
    expect(await visit(path)).toContain(problem);
  });

  it('accepts a page without errors, and a failure of the API', async () => {
    expect(await visit('/fine')).toBe('');
    expect(await visit('/refused')).toBe('');
  });

  it('accepts what a test expects', async () => {
    expect(await visit('/console', /^console: oh$/)).toBe('');
  });
});
