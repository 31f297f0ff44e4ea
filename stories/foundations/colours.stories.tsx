import type { Story } from '@ladle/react';
import {
  type ColorPair,
  contrast,
  EDGE_CONTRAST,
  edgePairs,
  TEXT_CONTRAST,
  textPairs,
} from '@ds/theme/contrast';
import { colors, type ColorRole } from '@ds/theme/tokens';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { BothThemes } from './both-themes';
import { colorAt, useMeasured } from './measured';

export default { title: 'Foundations' };

const USES: Readonly<Record<ColorRole, string>> = {
  canvas: 'The page, behind everything.',
  surface: 'Cards, fields and bars.',
  raised: 'What floats: dialogs, sheets, toasts.',
  ink: 'Text.',
  muted: 'Text that helps: hints, times, placeholders.',
  line: 'Hairlines between things. Never the only edge of a control.',
  control: 'The edges of controls.',
  accent: 'Links, primary buttons, what is chosen.',
  'accent-strong': 'The same under a pointer or a finger.',
  'on-accent': 'Text on accent.',
  'accent-soft': 'The background of chosen items and of notices.',
  danger: 'Errors, and what can’t be taken back.',
  'danger-strong': 'The same under a pointer or a finger.',
  'danger-soft': 'The background of errors.',
  'on-danger': 'Text on danger.',
  warning: 'What needs care.',
  'warning-soft': 'The background of warnings.',
  success: 'What worked.',
  'success-soft': 'The background of success messages.',
  focus: 'The outline of keyboard focus.',
  overlay: 'Dims the page behind a dialog.',
};

const roles = Object.keys(colors.light) as ColorRole[];

/** A role in one theme, with the actual value of its variable. */
function Swatch({ role, theme }: { role: ColorRole; theme: 'light' | 'dark' }) {
  const [ref, value] = useMeasured((element) => colorAt(element, role));
  return (
    <span className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-2">
      <span
        ref={ref}
        data-theme={theme}
        aria-hidden
        className="size-10 shrink-0 rounded-control border border-control"
        style={{ backgroundColor: `var(--${role})` }}
      />
      <span className="min-w-0 text-caption">
        <span className="block text-muted">{theme}</span>
        <span dir="ltr" className="font-mono">
          {value}
        </span>
      </span>
    </span>
  );
}

const Roles = () => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface">
    {roles.map((role) => (
      <li key={role} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
        <p className="min-w-0 grow basis-60 text-small">
          <Code>{role}</Code>
          <span className="mt-0.5 block text-muted">{USES[role]}</span>
        </p>
        <span className="flex grow basis-64 flex-wrap gap-3">
          <Swatch role={role} theme="light" />
          <Swatch role={role} theme="dark" />
        </span>
      </li>
    ))}
  </ul>
);

const gradeOf = (ratio: number, minimum: number) => {
  if (ratio < minimum) return 'fails';
  return ratio >= 7 ? 'AAA' : 'AA';
};

interface PairProps extends ColorPair {
  minimum: number;
}

/** A pair in its own colours; a pair for edges is drawn with a border around its background. */
function Pair({ foreground, background, minimum }: PairProps) {
  const [ref, ratio] = useMeasured((element) =>
    contrast(colorAt(element, foreground), colorAt(element, background)),
  );
  const isText = minimum === TEXT_CONTRAST;
  return (
    <li
      ref={(node) => void (ref.current = node)}
      className="rounded-control border-2 px-2 py-1.5 text-small"
      style={{
        backgroundColor: `var(--${background})`,
        color: isText ? `var(--${foreground})` : 'var(--ink)',
        borderColor: isText ? 'var(--line)' : `var(--${foreground})`,
      }}
    >
      <span className="block text-caption">{background}</span>
      {ratio === null ? null : (
        <span className="font-semibold tabular-nums">
          {ratio.toFixed(2)} <span className="text-caption">{gradeOf(ratio, minimum)}</span>
        </span>
      )}
    </li>
  );
}

interface PairsProps {
  pairs: readonly ColorPair[];
  minimum: number;
}

const Pairs = ({ pairs, minimum }: PairsProps) => (
  <BothThemes stacked>
    {[...new Set(pairs.map(({ foreground }) => foreground))].map((foreground) => (
      <div key={foreground} className="not-first-of-type:mt-4">
        <h3 className="mb-1.5 text-small font-semibold">{foreground} on</h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2">
          {pairs
            .filter((pair) => pair.foreground === foreground)
            .map((pair) => (
              <Pair key={pair.background} {...pair} minimum={minimum} />
            ))}
        </ul>
      </div>
    ))}
  </BothThemes>
);

export const Colours: Story = () => (
  <Document
    title="Colours"
    lead="Classes name what a colour is for, such as bg-surface or text-muted. Themes change the values, never the roles."
  >
    <Section title="Roles">
      <Roles />
    </Section>
    <Section
      title="Contrast of text"
      lead={`Measured here, from the variables in use. Text needs ${TEXT_CONTRAST} : 1; AAA means 7 : 1 or more.`}
    >
      <Pairs pairs={textPairs} minimum={TEXT_CONTRAST} />
    </Section>
    <Section
      title="Contrast of edges and focus"
      lead={`What tells a control or its focus from the page needs ${EDGE_CONTRAST} : 1.`}
    >
      <Pairs pairs={edgePairs} minimum={EDGE_CONTRAST} />
    </Section>
  </Document>
);
