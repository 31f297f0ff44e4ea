import type { ServerModule } from '../module';
import { redirectOrigin } from './origin-verb';

/** Origins that third-party logins may redirect to (S2, D16). */
export const thirdParty: ServerModule = { name: 'third-party', verbs: [redirectOrigin] };
