import { createDraft } from './draft';
import { createReloadOnce } from './reload-once';
import { createResend } from './resend';
import { createSession } from './session';
import type { Memory } from './session-context';
import { createLocalStore, createTabStore } from './storage';
import { createTabs } from './tabs';
import { createVisit } from './visit';

/** Everything the app remembers, over the browser's storage. */
export function createMemory(): Memory {
  const local = createLocalStore();
  const tab = createTabStore();
  const visit = createVisit(local);
  return {
    local,
    tab,
    visit,
    session: createSession(local, visit, createTabs()),
    draft: createDraft(tab),
    resend: createResend(tab),
    reloadOnce: createReloadOnce(tab),
  };
}
