import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';

/** Props of {@link AppBar}. */
export interface AppBarProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** Back button or logo. */
  start?: ReactNode;
  /** Centred between start and end; no heading, the page's `h1` stands in its main part. */
  title?: ReactNode;
  /** Menu, language, account. */
  end?: ReactNode;
}

/** The bar at the top of a page. Renders a `header`, the page's banner. */
export function AppBar({ start, title, end, className, ...props }: AppBarProps) {
  return (
    <header
      {...props}
      data-slot="app-bar"
      className={cn(
        'flex min-h-14 w-full flex-wrap items-center gap-x-3 px-3 pt-[env(safe-area-inset-top)] sm:px-gutter',
        className,
      )}
    >
      <div
        data-slot="app-bar-start"
        className={cn('flex min-w-tap items-center justify-start gap-1', title ? 'flex-1' : 'flex-initial')}
      >
        {start}
      </div>
      {title ? (
        <div data-slot="app-bar-title" className="min-w-0 text-body font-semibold text-ink">
          {title}
        </div>
      ) : null}
      <div
        data-slot="app-bar-end"
        // A width that grows with the text: on a narrow page with large text it takes a line of its own.
        className={cn(
          'flex items-center justify-end gap-1',
          title ? 'min-w-tap flex-1' : 'min-w-0 grow basis-44 flex-wrap min-[24rem]:flex-nowrap',
        )}
      >
        {end}
      </div>
    </header>
  );
}

/** Props of {@link BackButton}. */
export type BackButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon'>;

/** Goes back. An icon button whose arrow points to where the text starts. */
export function BackButton(props: BackButtonProps) {
  return (
    <IconButton
      data-slot="back-button"
      {...props}
      icon={<ArrowLeft aria-hidden="true" className="size-6 rtl:-scale-x-100" />}
    />
  );
}
