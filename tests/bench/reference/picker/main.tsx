import { useEffect, useRef, useState } from 'react';
import { draw } from '../draw';

const COUNT = 250;
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Regions that have a name of their own, as many as a country picker shows. */
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .map((code) => ({ code, name: NAMES.of(code) ?? code }))
  .filter(({ code, name }) => name !== code)
  .slice(0, COUNT);

interface PickerProps {
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** A dialog with a search field over plain rows. */
function Picker({ onChoose, onClose }: PickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const wanted = query.toLowerCase();
  const rows = REGIONS.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <dialog ref={dialog} onClose={onClose}>
      <input role="searchbox" value={query} onChange={(event) => setQuery(event.target.value)} />
      {rows.map(({ code, name }) => (
        <div key={code}>
          <button type="button" role="option" aria-selected={false} onClick={() => onChoose(code)}>
            {name} {code}
          </button>
        </div>
      ))}
    </dialog>
  );
}

function Page() {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('CN');
  const choose = (code: string): void => {
    setChosen(code);
    setOpen(false);
  };
  return (
    <main>
      <button type="button" data-slot="country-picker" onClick={() => setOpen(true)}>
        {chosen}
      </button>
      {open ? <Picker onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </main>
  );
}

draw(<Page />);
