// Operator commands in the image: docker compose exec halo node admin.mjs --help
import { runAdmin } from './dist/server/admin.mjs';

process.exitCode = await runAdmin(process.argv.slice(2));
