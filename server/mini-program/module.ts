import type { ServerModule } from '../module';
import { miniApp } from './mini-app-verb';
import { listMiniApps } from './mini-apps';
import { registerMiniProgram } from './routes';

/** Mini apps, and how members open them (S2, D16). */
export const miniProgram: ServerModule = {
  name: 'mini-program',
  routes: registerMiniProgram,
  verbs: [miniApp],
  origins: async (db) => (await listMiniApps(db)).map(({ page }) => new URL(page).origin),
};
