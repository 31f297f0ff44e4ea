import { fileURLToPath } from 'node:url';

/** The migrations: next to this file in the sources, and next to the bundle once built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
