import type { ServerModule } from '../module';
import { purgeDissolved } from './dissolved-groups';
import { purgeDeclined } from './group-requests';
import { memberData } from './member-data';
import { registerChat } from './routes';
import { chatSignals } from './signals';
import { seenFrames } from './seen-frames';
import { syncFrames } from './sync-frames';
import { typingFrames } from './typing';
import { purgeUnsent } from './uploads';

/** Chats: rooms in which members talk. */
export const chat: ServerModule = {
  name: 'chat',
  routes: registerChat,
  signals: chatSignals,
  frames: [typingFrames, seenFrames, syncFrames],
  members: memberData,
  purge: async (db, now) => {
    await purgeUnsent(db, now);
    await purgeDissolved(db, now);
    await purgeDeclined(db, now);
  },
};
