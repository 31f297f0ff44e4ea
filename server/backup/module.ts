import type { ServerModule } from '../module';
import { backupVerb, restoreVerb } from './verbs';

/** Backups of the whole database and of media (D4). */
export const backup: ServerModule = { name: 'backup', verbs: [backupVerb, restoreVerb] };
