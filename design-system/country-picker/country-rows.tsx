import { memo } from 'react';
import type { CountryOption } from './country-option';
import { CountryRow } from './country-row';

/** Rows that are skipped together while out of view: to watch each by itself costs every frame. */
const CHUNK = 24;

const chunksOf = (rows: readonly CountryOption[]): (readonly CountryOption[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

/** Props of {@link CountryRows}. */
export interface CountryRowsProps {
  rows: readonly CountryOption[];
  idOf: (code: string) => string;
  /** Code of the chosen country. */
  value: string;
  /** Code of the row that the keys have reached. */
  active: string | null;
  /** Code of the row with a line below it. */
  divided?: string | undefined;
  chosenLabel: string;
  onChoose: (code: string) => void;
}

/** A run of rows. Renders `option`s; those out of view are neither laid out nor painted. */
export const CountryRows = memo(function CountryRows({
  rows,
  idOf,
  value,
  active,
  divided,
  chosenLabel,
  onChoose,
}: CountryRowsProps) {
  return chunksOf(rows).map((chunk, at) => (
    <div
      key={at}
      role="presentation"
      className="flex flex-col [contain-intrinsic-block-size:auto_66rem] [content-visibility:auto]"
    >
      {chunk.map((option) => (
        <CountryRow
          key={option.code}
          id={idOf(option.code)}
          option={option}
          chosen={option.code === value}
          active={option.code === active}
          divided={option.code === divided}
          chosenLabel={chosenLabel}
          onChoose={onChoose}
        />
      ))}
    </div>
  ));
});
