import type { ServerModule } from '../module';
import { registerPublic } from './routes';
import { site } from './site-verb';

/** Public information about the site (D24). */
export const publicSite: ServerModule = { name: 'public', routes: registerPublic, verbs: [site] };
