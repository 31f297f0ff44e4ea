/** Address of each flag, by ISO code. They stay files of their own and load row by row as they come into view. */
const files = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

const byCode = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(-'XX.svg'.length, -'.svg'.length), address]),
);

/** Where the flag of a country is, or undefined where there is none. */
export const flagOf = (code: string): string | undefined => byCode.get(code);
