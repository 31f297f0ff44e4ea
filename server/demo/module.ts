import type { ServerModule } from '../module';
import { demoVerb } from './demo-verb';

/** A demonstration of the product (D4). */
export const demo: ServerModule = { name: 'demo', verbs: [demoVerb] };
