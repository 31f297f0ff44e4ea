import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAnnounce } from '../announcer/announcer';
import { Button } from '../button/button';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';

export interface ErrorStateProps extends EmptyStateProps {
  /** Tries again; while its promise is pending the button shows progress. Its failure leaves the error standing. */
  onRetry: () => void | Promise<unknown>;
  /** Names the button that tries again. */
  retryLabel: string;
  /** Describes the button to screen readers while it tries. */
  retryingLabel?: string;
}

/**
 * Stands where something couldn't be shown, with a way to try again. It is announced when it appears, and
 * again when a retry fails. Renders a `<div>` with a heading.
 */
export function ErrorState({
  title,
  icon = <CircleAlert aria-hidden className="size-8 text-danger" />,
  onRetry,
  retryLabel,
  retryingLabel,
  actions,
  ...props
}: ErrorStateProps) {
  const announce = useAnnounce();
  const [state, setState] = useState<'failed' | 'retrying'>('failed');

  useEffect(() => {
    if (state === 'failed') announce(title, 'assertive');
  }, [announce, state, title]);

  const retry = async () => {
    setState('retrying');
    try {
      await onRetry();
    } catch {
      // The error still stands, and is announced again.
    } finally {
      setState('failed');
    }
  };

  return (
    <EmptyState
      data-slot="error-state"
      data-state={state}
      {...props}
      title={title}
      icon={icon}
      actions={
        <>
          <Button
            variant="secondary"
            loading={state === 'retrying'}
            loadingLabel={retryingLabel}
            onClick={() => void retry()}
          >
            {retryLabel}
          </Button>
          {actions}
        </>
      }
    />
  );
}
