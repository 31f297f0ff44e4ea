import type { ServerModule } from '../module';
import { redirectOrigin } from './origin-verb';

/** Where a third-party login may lead (S2, D16). */
export const thirdParty: ServerModule = { name: 'third-party', verbs: [redirectOrigin] };
