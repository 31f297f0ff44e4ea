import type { ServerModule } from '../module';
import { members } from '../database/schema';
import { block, unblock } from './block-verbs';
import { createAssistant } from './create-assistant-verb';
import { createHost } from './create-host-verb';
import { exportVerb } from './export-verb';
import { deleteMember, exportAccount } from './members';
import { registerMember } from './routes';

/** Accounts (S3). */
export const member: ServerModule = {
  name: 'member',
  routes: registerMember,
  verbs: [createAssistant, createHost, block, unblock, exportVerb],
  members: { tables: [members], erase: deleteMember, export: exportAccount },
};
