import { Check, Globe } from 'lucide-react';
import { memo } from 'react';
import { cn } from '../cn';
import { type CountryOption, OTHER } from './country-option';
import { flagOf } from './flags';

/** Decoration: the row is clear without it. */
function Flag({ code }: { code: string }) {
  if (code === OTHER) return <Globe aria-hidden="true" className="h-4 w-6 shrink-0 text-muted" />;
  const address = flagOf(code);
  return (
    <span
      data-slot="flag"
      // A background loads only once its row is drawn, and costs the opening less than an `img` does.
      style={address ? { backgroundImage: `url("${address}")` } : undefined}
      className="block h-4 w-6 shrink-0 rounded-[3px] border border-line bg-line bg-cover"
    />
  );
}

/** Props of {@link CountryRow}. */
export interface CountryRowProps {
  id: string;
  option: CountryOption;
  chosen: boolean;
  active: boolean;
  /** A line below sets the first countries apart. */
  divided: boolean;
  chosenLabel: string;
  onChoose: (code: string) => void;
}

/** One country. Renders an `option`. */
export const CountryRow = memo(function CountryRow({
  id,
  option,
  chosen,
  active,
  divided,
  chosenLabel,
  onChoose,
}: CountryRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-slot="country-option"
      data-state={active ? 'active' : 'inactive'}
      onClick={() => onChoose(option.code)}
      className={cn(
        'tap-target flex cursor-pointer items-center gap-3 rounded-control px-3 py-2.5 text-body text-ink',
        'hover:bg-accent-soft data-[state=active]:bg-accent-soft',
        'data-[state=active]:outline-2 data-[state=active]:-outline-offset-2 data-[state=active]:outline-focus',
        divided && 'mb-2',
      )}
    >
      <Flag code={option.code} />
      <span className={cn('min-w-0 flex-1', chosen && 'font-semibold')}>{option.name}</span>
      {chosen ? <Check role="img" aria-label={chosenLabel} className="size-5 shrink-0 text-accent" /> : null}
      {option.dialCode ? (
        <span dir="ltr" className="shrink-0 text-muted tabular-nums">
          +{option.dialCode}
        </span>
      ) : null}
    </div>
  );
});
