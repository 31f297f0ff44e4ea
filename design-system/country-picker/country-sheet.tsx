import { useRef } from 'react';
import { Sheet } from '../sheet/sheet';
import { CountryList } from './country-list';
import { CountrySearchField } from './country-search-field';
import { type CountryChoice, CountrySearchProvider } from './country-search-state';

/** Props of {@link CountrySheet}. */
export interface CountrySheetProps extends CountryChoice {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Typing on a touch screen covers half the list with a keyboard: there, the sheet opens without it. Asked ahead of
 * the first opening, in whose midst the question costs a layout.
 */
const finePointer = window.matchMedia('(pointer: fine)');

/**
 * The open country picker: a search field over a list that is always visible. Keys move through the list
 * from either of them; each row can also be reached by swiping and chosen by a tap.
 */
export function CountrySheet({ open, onOpenChange, ...choice }: CountrySheetProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <CountrySearchProvider {...choice} search={search}>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={choice.messages.title}
        closeLabel={choice.messages.close}
        initialFocus={finePointer.matches ? search : undefined}
        toolbar={<CountrySearchField />}
      >
        <CountryList />
      </Sheet>
    </CountrySearchProvider>
  );
}
