import type { ServerModule } from '../module';
import { outboxVerb } from './outbox-verb';

/** Messages on their way to members (D3). */
export const outbox: ServerModule = { name: 'outbox', verbs: [outboxVerb] };
