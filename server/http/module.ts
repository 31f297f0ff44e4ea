import type { ServerModule } from '../module';
import { purgeIdempotentAnswers } from './idempotency';

/** Stored answers of idempotent calls. */
export const idempotency: ServerModule = { name: 'idempotency', purge: purgeIdempotentAnswers };
