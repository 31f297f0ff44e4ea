import type { ComponentProps } from 'react';

function Glyph(props: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
      {...props}
    />
  );
}

/** What Safari's share button looks like. Renders an `<svg>`. */
export const ShareGlyph = () => (
  <Glyph>
    <path d="M12 14.5V3.5M8.5 6.5 12 3l3.5 3.5M8 10H6.5A1.5 1.5 0 0 0 5 11.5v7A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5H16" />
  </Glyph>
);

/** A page that gets a place among the apps. Renders an `<svg>`. */
export const AddGlyph = () => (
  <Glyph>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    <path d="M12 8.5v7M8.5 12h7" />
  </Glyph>
);

/** The three dots of a browser's menu. Renders an `<svg>`. */
export const MenuGlyph = () => (
  <Glyph strokeWidth={2.75}>
    <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" />
  </Glyph>
);

/** An arrow that swings up to the top right of the screen, where other apps have their menu. Renders an `<svg>`. */
export const CornerArrow = () => (
  <Glyph viewBox="0 0 56 56" strokeWidth={3} className="size-14 shrink-0 text-accent">
    <path d="M6 50C24 48 40 36 46 10M34 19 46.5 8 52 23.5" />
  </Glyph>
);
