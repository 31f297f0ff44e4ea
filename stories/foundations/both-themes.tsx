import type { ReactNode } from 'react';

const themes = ['light', 'dark'] as const;

interface BothThemesProps {
  /** Puts one below the other, each as wide as the page. @default false */
  stacked?: boolean;
  children: ReactNode;
}

/** Shows its children in the light and in the dark theme. */
export const BothThemes = ({ stacked = false, children }: BothThemesProps) => (
  <div className={`grid grid-cols-1 gap-5 ${stacked ? '' : 'md:grid-cols-2'}`}>
    {themes.map((theme) => (
      <div key={theme} data-theme={theme} className="rounded-card border border-line p-5">
        <p className="mb-4 text-small font-semibold">{theme === 'light' ? 'Light' : 'Dark'}</p>
        {children}
      </div>
    ))}
  </div>
);
