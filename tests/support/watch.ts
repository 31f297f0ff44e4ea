import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** Collects what no page may do unnoticed. */
export interface Watch {
  /** What went wrong so far, apart from what was expected. */
  problems(): string[];
  /** Lets problems that match pass, for a test that causes them. */
  expect(pattern: RegExp): void;
}

/** Chromium reports every failed answer on the console; a refusal by the API is part of its contract (S8). */
const isRefusal = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') &&
  /the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url).pathname.startsWith('/api/');

/** A request that was dropped because its page went away. */
const isDropped = (request: Request): boolean => request.failure()?.errorText === 'net::ERR_ABORTED';

/**
 * Watches every page of a browser context: console errors, uncaught errors, failed requests, faults of the
 * server, and requests to any other origin.
 */
export function watch(context: BrowserContext, origin: string): Watch {
  const found: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host)
      found.push(`other origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    if (!isDropped(request)) found.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500 || (response.status() >= 400 && !pathname.startsWith('/api/')))
      found.push(`status ${response.status()}: ${pathname}`);
  });
  return {
    problems: () => found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    expect: (pattern) => expected.push(pattern),
  };
}
