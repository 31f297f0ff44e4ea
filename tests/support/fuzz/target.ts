import type { RunningServer } from '../server';
import { type Api, openApi } from '../api';
import { makeAccount } from '../make-account';
import { type FuzzMember, type Means, newPassword } from './recipes';

/** The server under fire, and what only its operators can do there. */
export interface Target extends Pick<Means, 'api' | 'host' | 'office' | 'miniApp' | 'codeTo'> {
  origin: string;
  /** Registers a new member. */
  newMember(api: Api): Promise<FuzzMember>;
  /** The codes that were sent to a phone number (E.164) or an e-mail address. */
  codesTo(to: string): Promise<string[]>;
  /** Values that fields may have on this server, such as the secret of a registered back office. */
  known: Readonly<Record<string, readonly string[]>>;
}

/** The secret that an operators' command has printed. */
const secretIn = (output: string): string => /[\w-]{43}/.exec(output)?.[0] ?? '';

/** Sets up what operators do, so that the calls that need it can succeed. */
export async function openTarget({
  origin,
  admin,
  ...rest
}: Pick<Target, 'origin' | 'newMember' | 'codeTo' | 'codesTo'> &
  Pick<RunningServer, 'admin'>): Promise<Target> {
  const api = await openApi(origin);
  const office = { origin: 'https://office.example', secret: '' };
  office.secret = secretIn(await admin('domain', 'add', office.origin));
  const miniApp = { key: 'garden', secret: '' };
  miniApp.secret = secretIn(await admin('mini-app', 'add', miniApp.key, 'https://garden.example/'));
  await admin('group', 'add', 'fuzz-group', 'Fuzz');
  await admin('room', 'add', 'fuzz-room', 'Fuzz');
  await admin('agent', 'add', 'fuzz-agent', 'Fuzz');
  await admin('site', 'set', 'android.version', '1.2.3');
  await admin('site', 'set', 'stores.apk', 'https://halo.example/halo.apk');
  const [to, password] = [{ email: 'host@example.com' }, newPassword()];
  const { tokenHead, token } = await makeAccount({ server: { admin }, api }, to, password);
  const known = {
    country: ['CN'],
    agreement: [api.agreement],
    origin: [office.origin],
    secret: [office.secret, miniApp.secret],
    ma: [miniApp.key],
    groupLink: ['fuzz-group'],
    hicsRoomId: ['fuzz-room'],
    agentId: ['fuzz-agent'],
  };
  return { ...rest, origin, api, host: { to, password, token: tokenHead + token }, office, miniApp, known };
}
