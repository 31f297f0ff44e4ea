import { PGlite } from '@electric-sql/pglite';
import { NoConnectionError } from './unavailable';

const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

/**
 * The embedded engine. After an error that stops PostgreSQL, such as a disk without room for its log, PGlite would never
 * return from the next statement and block the whole process: statements are refused instead.
 */
export class Engine extends PGlite {
  /** Tells of the error that has stopped the database. */
  onStop: (error: unknown) => void = () => undefined;
  #isStopped = false;

  /** Opens a database. */
  static async open(directory: string): Promise<Engine> {
    const engine = new Engine(directory);
    await engine.waitReady;
    return engine;
  }

  /** Releases the files; a database that has stopped has nothing to write. */
  override async close(): Promise<void> {
    if (!this.#isStopped && !this.closed) await super.close();
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#isStopped) throw new NoConnectionError('the database has stopped');
    return super.execProtocolRawSync(message);
  }

  override execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#watch(super.execProtocol(...args));
  }

  override execProtocolStream(
    ...args: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.#watch(super.execProtocolStream(...args));
  }

  async #watch<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      if (isPanic(error) && !this.#isStopped) {
        this.#isStopped = true;
        this.onStop(error);
      }
      throw error;
    }
  }
}
