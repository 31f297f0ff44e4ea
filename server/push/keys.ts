import type { KeyObject } from 'node:crypto';
import webPush, { type VapidKeys } from 'web-push';
import * as z from 'zod/mini';
import { deriveKey } from '../crypto/derive-key';
import { seal, unseal } from '../crypto/seal';
import { pushSubscriptions } from '../database/schema';
import type { Deps } from '../http/deps';
import { readSetting, replaceSetting } from '../settings/settings';

const SETTING = 'push.keys';

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

type Context = Pick<Deps, 'db' | 'config'>;

const keyOf = ({ config }: Context): KeyObject => deriveKey(config.secretKey, 'push');

function open(context: Context, sealed: string): VapidKeys | null {
  const text = unseal(keyOf(context), sealed, SETTING);
  return text === null ? null : z.parse(vapidKeys, JSON.parse(text));
}

/**
 * The keys by which this server names itself to push services (RFC 8292), the same in every process. They are made once,
 * and anew if `SECRET_KEY` has changed.
 */
export async function readPushKeys(context: Context): Promise<VapidKeys> {
  const { db } = context;
  const stored = await readSetting(db, SETTING);
  const keys = stored === null ? null : open(context, stored);
  if (keys) return keys;
  const sealed = seal(keyOf(context), JSON.stringify(webPush.generateVAPIDKeys()), SETTING);
  await db.transaction(async (tx) => {
    // Browsers have subscribed for the key that nobody can read any more.
    if (await replaceSetting(tx, SETTING, { known: stored, value: sealed }))
      await tx.delete(pushSubscriptions);
  });
  const current = await readSetting(db, SETTING);
  const made = current === null ? null : open(context, current);
  if (!made) throw new Error('the keys of pushes could not be stored');
  return made;
}
