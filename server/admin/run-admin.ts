import { ConfigError, loadConfig, type Config } from '../config';
import { DataDirInUseError } from '../database/data-lock';
import { DatabaseError } from '../database/database-error';
import { openDatabase } from '../database/open';
import { callAdminSocket, execute } from './admin-socket';
import { openSignals } from '../signals/open-signals';
import { AdminError } from './verb';
import { readCommand } from './verbs';

/** Errors whose message is meant for the operator. */
const EXPECTED = [AdminError, ConfigError, DataDirInUseError, DatabaseError];

/**
 * Runs one operator command (D4): through the running server if it uses the embedded database, else directly on the
 * database.
 * @param argv the words after `npm run admin --`
 * @returns the exit code: 0, or 1 after one line that says what is wrong
 */
export async function runAdmin(argv: readonly string[], env = process.env): Promise<number> {
  try {
    // Checked first: wrong input and help need no database.
    const command = readCommand(argv);
    const result =
      'help' in command
        ? { ok: true, text: command.help }
        : await runTask(argv, loadConfig(env), directoryOf(env));
    (result.ok ? process.stdout : process.stderr).write(`${result.text}\n`);
    return result.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.some((type) => error instanceof type)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** The folder in which the command was typed: npm runs it in the project's. */
const directoryOf = (env: NodeJS.ProcessEnv): string => env['INIT_CWD'] ?? process.cwd();

async function runTask(argv: readonly string[], config: Config, directory: string) {
  if (config.databaseUrl === null) {
    const answer = await callAdminSocket(config.dataDir, argv, directory);
    if (answer) return answer;
  }
  const { db, close } = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    unlimited: true,
    onWait: (reason) => process.stderr.write(`${reason}\n`),
  });
  const signals = openSignals({ db, config });
  try {
    return await execute(argv, { db, config, directory, clock: () => new Date() });
  } finally {
    await signals?.close();
    await close();
  }
}
