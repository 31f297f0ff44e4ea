import type { ServerModule } from '../module';
import { registrationType } from './registration-type-verb';

/** Settings that operators change while the server runs (D4). */
export const settings: ServerModule = { name: 'settings', verbs: [registrationType] };
