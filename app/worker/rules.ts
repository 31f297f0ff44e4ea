import { ACCOUNT_DELETE, LEGAL_KINDS } from '@contract/legal/texts';
import { SHARE } from '@contract/share';

const TEXT_PATHS = [...LEGAL_KINDS.map((kind) => `/${kind}/`), ACCOUNT_DELETE];

/** The parameters on which the text of a page depends. */
const TEXT_PARAMS = ['lang', 'version'];

/** Whether the server has a page of text at a path (S2). */
export const isTextPath = (path: string): boolean => TEXT_PATHS.some((start) => path.startsWith(start));

/** Whether a path is that of a script with a hash in its name, whose content never changes. */
export const isScriptPath = (path: string): boolean => /^\/assets\/[\w.-]+\.js$/.test(path);

/** Whether a posted form comes from the system's share sheet: it opens a page, which no frame or script can do. */
export const isShare = (
  { mode, destination }: Pick<Request, 'mode' | 'destination'>,
  { pathname }: Pick<URL, 'pathname'>,
): boolean => mode === 'navigate' && destination === 'document' && pathname === SHARE.action;

/**
 * The path and the parameters that tell one text from another. Others may be secrets, or say where somebody comes from
 * (D31): they are not kept.
 */
export function textAddress({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(
    TEXT_PARAMS.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Whether an answer may be kept. */
export const isToBeKept = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 && !headers.get('cache-control')?.includes('no-store');

/** Whether the server works; a failing one is as good as none. */
export const isWorking = ({ status }: Pick<Response, 'status'>): boolean => status < 500;

const DAY = 24 * 3_600_000;

/** Whether a navigation asks for what the server has now: a person, or the page itself, reloads it. */
const isReload = (cache: RequestCache): boolean => cache !== 'default' && cache !== 'force-cache';

/**
 * Whether the kept document opens before the server has answered. An older one waits for the server, so that nobody uses
 * a version for long that was replaced. A reload wants a newer build or policy, and the server knows the language that
 * an address asks for.
 * @param now milliseconds since 1970
 */
export const opensAtOnce = (
  { headers }: Pick<Response, 'headers'>,
  { url, cache }: Pick<Request, 'url' | 'cache'>,
  now: number = Date.now(),
): boolean =>
  now - Date.parse(headers.get('date') ?? '') < DAY &&
  !new URL(url).searchParams.has('lang') &&
  !isReload(cache);

/** The path of a script without its hash. */
const nameOf = (path: string): string => path.replace(/-[\w-]{8}\.js$/, '');

/** The scripts of a build that take the place of those that are kept. */
export function successorsOf(kept: readonly string[], scripts: readonly string[]): string[] {
  const names = new Set(kept.map(nameOf));
  return scripts.filter((script) => names.has(nameOf(script)) && !kept.includes(script));
}
