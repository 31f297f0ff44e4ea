import type { ComponentProps, MouseEvent } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

/** `text` aligns with the text around it, like a quiet link. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'text';

/** `small` has smaller text and less padding, for headers and notices; its target stays 44 px. */
export type ButtonSize = 'default' | 'small';

interface Look {
  /** How much it weighs; one `primary` in a view. @default 'primary' */
  variant?: ButtonVariant;
  /** Its text and padding; both sizes are targets of at least 44 px. @default 'default' */
  size?: ButtonSize;
  /** As wide as its container. @default false */
  block?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Whether it sends its form. @default 'button' */
  type?: 'button' | 'submit';
  /** In flight: keeps its width, name and focus, and ignores presses. @default false */
  loading?: boolean;
  /** Describes the button to screen readers while it is loading. */
  loadingLabel?: string;
}

export interface ButtonLinkProps extends ComponentProps<'a'>, Look {
  href: string;
}

const pill = 'rounded-pill border';

const text: Record<ButtonSize, string> = { default: 'py-3 text-body', small: 'py-2 text-small' };

/** Space beside the text; the `text` variant has none. */
const sides: Record<ButtonSize, string> = { default: 'px-6', small: 'px-4' };

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-transparent font-semibold bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary: 'border-control font-semibold bg-surface text-ink hover:border-ink active:bg-canvas',
  quiet: 'border-transparent font-medium text-accent hover:bg-accent-soft active:bg-accent-soft',
  danger:
    'border-transparent font-semibold bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong',
  text: 'rounded-small font-medium text-accent hover:text-accent-strong',
};

const look = ({ variant = 'primary', size = 'default', block = false }: Look, className?: string) =>
  cn(
    'tap-target focus-ring relative inline-flex items-center justify-center text-center select-none',
    text[size],
    'motion-safe:transition-colors motion-safe:duration-fast',
    'aria-disabled:cursor-default disabled:text-muted',
    variant !== 'text' && cn(pill, sides[size], 'disabled:border-line disabled:bg-line'),
    block && 'w-full',
    looks[variant],
    className,
  );

/** An action. Renders a `<button type="button">` unless `type` says otherwise. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  loadingLabel,
  type,
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  /** A disabled button would lose the focus: this one stays enabled and ignores presses (Enter in the form too). */
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      data-slot="button"
      data-state={loading ? 'loading' : 'idle'}
      {...(loading
        ? { 'aria-disabled': true, 'aria-busy': true, 'aria-description': loadingLabel }
        : undefined)}
      {...props}
      type={type === 'submit' ? 'submit' : 'button'}
      onClick={press}
      className={look({ variant, size, block }, className)}
    >
      <span
        data-slot="button-label"
        className={cn(
          'inline-flex min-w-0 items-center wrap-anywhere justify-center gap-2',
          loading && 'opacity-0',
        )}
      >
        {children}
      </span>
      {loading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Ring state="loading" tone="text" size={22} />
        </span>
      ) : null}
    </button>
  );
}

/** A link that looks like a button. Renders an `<a>`. */
export function ButtonLink({ variant, size, block, className, children, ...props }: ButtonLinkProps) {
  return (
    <Anchor data-slot="button" {...props} className={look({ variant, size, block }, className)}>
      <span
        data-slot="button-label"
        className="inline-flex min-w-0 items-center wrap-anywhere justify-center gap-2"
      >
        {children}
      </span>
    </Anchor>
  );
}
