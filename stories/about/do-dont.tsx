import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';

/** One way to use a primitive, shown and explained. */
export interface Practice {
  /** A sentence. */
  text: string;
  show: ReactNode;
}

const looks = {
  do: { word: 'Do', Icon: CircleCheck, color: 'text-success', background: 'bg-success-soft' },
  dont: { word: 'Don’t', Icon: CircleX, color: 'text-danger', background: 'bg-danger-soft' },
};

function Example({ kind, text, show }: Practice & { kind: keyof typeof looks }) {
  const { word, Icon, color, background } = looks[kind];
  return (
    <figure className="flex flex-col rounded-card border border-line bg-canvas">
      <div className="flex min-h-40 flex-1 flex-col items-stretch justify-center gap-3 p-3 sm:p-5">
        {show}
      </div>
      <figcaption className={`rounded-b-card border-t border-line px-5 py-4 text-small ${background}`}>
        <span className={`flex items-center gap-1.5 font-semibold ${color}`}>
          <Icon aria-hidden className="size-[1.2em] shrink-0" />
          {word}
        </span>
        <span className="mt-1 block">{text}</span>
      </figcaption>
    </figure>
  );
}

/** A right use beside a wrong one. */
export const DoDont = ({ good, bad }: { good: Practice; bad: Practice }) => (
  <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
    <Example kind="do" {...good} />
    <Example kind="dont" {...bad} />
  </div>
);

/** Puts examples in a row that wraps, at their own widths. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

interface DialogMockProps {
  title: string;
  children?: ReactNode;
}

/** The look of a dialog, inside the page: a real one would cover the other example. */
export const DialogMock = ({ title, children }: DialogMockProps) => (
  <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-float sm:p-5">
    <p className="text-title font-semibold">{title}</p>
    {children}
  </div>
);
