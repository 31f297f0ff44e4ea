/** Runs a statement and records it by its text, which has placeholders instead of values. */
export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

const isStatement = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** Records the statements of a pool or of one of its connections. The pool's own go by callbacks, and are its users'. */
export function traceStatements(target: object, trace: TraceStatement): void {
  const query: unknown = Reflect.get(target, 'query');
  if (typeof query !== 'function') return;
  Reflect.set(target, 'query', (...given: unknown[]): unknown => {
    const run = (): unknown => Reflect.apply(query, target, given);
    const [statement] = given;
    if (!isStatement(statement) || typeof given.at(-1) === 'function') return run();
    return trace(statement.text, async () => run());
  });
}
