/** Several values per key. */
export class MultiMap<Key, Value> {
  readonly #values = new Map<Key, Set<Value>>();

  add(key: Key, value: Value): void {
    const values = this.#values.get(key);
    if (values) values.add(value);
    else this.#values.set(key, new Set([value]));
  }

  delete(key: Key, value: Value): void {
    const values = this.#values.get(key);
    values?.delete(value);
    if (values?.size === 0) this.#values.delete(key);
  }

  /** A copy, so that the values may go while they are visited. */
  get(key: Key): Value[] {
    return [...(this.#values.get(key) ?? [])];
  }

  count(key: Key): number {
    return this.#values.get(key)?.size ?? 0;
  }

  keys(): Key[] {
    return [...this.#values.keys()];
  }
}
