import type { KeyObject } from 'node:crypto';
import { deriveKey } from '../crypto/derive-key';
import type { Deps } from '../http/deps';
import { createPasswords, type Passwords } from './passwords';

/** What the functions of this domain use. */
export interface SsoContext extends Pick<Deps, 'db' | 'outbox' | 'clock'> {
  limits: Deps['config']['limits'];
  keys: { codes: KeyObject; destinations: KeyObject; appeals: KeyObject };
  passwords: Passwords;
}

/** Creates the context; derives the keys of the domain once. */
export const createSsoContext = ({ config, db, outbox, clock }: Deps): SsoContext => ({
  db,
  outbox,
  clock,
  limits: config.limits,
  keys: {
    codes: deriveKey(config.secretKey, 'codes'),
    destinations: deriveKey(config.secretKey, 'destinations'),
    appeals: deriveKey(config.secretKey, 'appeals'),
  },
  passwords: createPasswords({ secretKey: config.secretKey }),
});
