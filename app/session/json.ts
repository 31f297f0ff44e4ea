/** Parses stored JSON; an empty record for anything that isn't one. Its values are still to be looked at. */
export function parseRecord(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
