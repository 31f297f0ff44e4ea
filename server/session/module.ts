import { eq } from 'drizzle-orm';
import { knownDevices, sessions } from '../database/schema';
import type { ServerModule } from '../module';
import { purgeKnownDevices } from './known-devices';
import { registerSession } from './routes';
import { endSessions, purgeSessions } from './sessions';

/** Sessions and known devices (D11, D15). */
export const session: ServerModule = {
  name: 'session',
  routes: registerSession,
  async purge(db, now) {
    await purgeSessions(db, now);
    await purgeKnownDevices(db, now);
  },
  members: {
    tables: [sessions, knownDevices],
    async erase(tx, memberId) {
      await endSessions(tx, memberId);
      await tx.delete(knownDevices).where(eq(knownDevices.memberId, memberId));
    },
    export: async (db, memberId) => ({
      sessions: await db
        .select({
          deviceId: sessions.deviceId,
          deviceName: sessions.deviceName,
          deviceType: sessions.deviceType,
          pageMode: sessions.pageMode,
          address: sessions.address,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(eq(sessions.memberId, memberId)),
      knownDevices: await db
        .select({ createdAt: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
        .from(knownDevices)
        .where(eq(knownDevices.memberId, memberId)),
    }),
  },
};
