import { createServer, type Server } from 'node:http';

/** A request that another site was sent. */
export interface Visit {
  path: string;
  search: URLSearchParams;
  referrer: string | undefined;
}

/** Another site on this machine: a back office, a mini app, a third party. */
export interface OtherSite {
  origin: string;
  /** Every request so far, its icon's excepted. */
  visits(): Visit[];
  stop(): Promise<void>;
}

const PAGE = '<!doctype html><html lang="en"><title>Other site</title><h1>Other site</h1></html>';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const listening = (server: Server): Promise<number> =>
  new Promise((done, fail) => {
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') done(address.port);
      else fail(new Error('No free port.'));
    });
  });

/** Opens another site, with an icon and a page at every other path. */
export async function openOtherSite(): Promise<OtherSite> {
  const visits: Visit[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other.example');
    const isIcon = pathname === '/favicon.ico';
    if (!isIcon) visits.push({ path: pathname, search: searchParams, referrer: request.headers.referer });
    response.setHeader('content-type', isIcon ? 'image/svg+xml' : 'text/html; charset=utf-8');
    response.end(isIcon ? ICON : PAGE);
  });
  const port = await listening(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    visits: () => visits,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
