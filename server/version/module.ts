import type { ServerModule } from '../module';
import { registerVersion } from './routes';

/** The Android package that operators offer (S7). */
export const version: ServerModule = { name: 'version', routes: registerVersion };
