import { isInboxOpen } from './inbox/visibility';
import type { Config } from './config';
import type { OpenDatabase } from './database/open';

/** The lines printed when the server has started: its address, where messages go, the database (D3). */
export function banner(config: Config, address: string, kind: OpenDatabase['kind']): string {
  return [
    `Open      ${address}`,
    `Messages  ${messages(config, address)}`,
    `Database  ${kind === 'postgres' ? `PostgreSQL at ${databaseHost(config)}` : `embedded, in ${config.dataDir}`}`,
    '',
  ].join('\n');
}

function messages(config: Config, address: string): string {
  const sent = [...(config.smsGateway ? ['SMS'] : []), ...(config.smtp ? ['e-mail'] : [])];
  if (!isInboxOpen(config) || sent.length === 2) return `${sent.join(' and ') || 'none'} sent`;
  const inbox = `${address}/dev/inbox`;
  return sent.length === 0 ? inbox : `${sent.join('')} sent, the rest at ${inbox}`;
}

/** The host only: the URL contains a user and password. */
const databaseHost = ({ databaseUrl }: Config): string => (databaseUrl ? new URL(databaseUrl).host : '');
