import Globe from 'lucide-react/icons/globe';
import { OTHER } from './country-types';

/** The address of each flag, by its path. Flags stay separate files, so that the browser loads only those it draws. */
const ADDRESSES = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** The flag of a country, as decoration. Renders an `svg` or a `span`. */
export function CountryFlag({ code }: { code: string }) {
  if (code === OTHER) return <Globe aria-hidden="true" className="h-4 w-6 shrink-0 text-muted" />;
  const address = ADDRESSES[`../../node_modules/country-flag-icons/3x2/${code}.svg`];
  return (
    <span
      data-slot="flag"
      style={address ? { backgroundImage: `url("${address}")` } : undefined}
      className="block h-4 w-6 shrink-0 rounded-[3px] border border-line bg-line bg-cover"
    />
  );
}
