import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect } from 'react';
import { useAnnounce } from '../announcer/announcer';
import { Button } from '../button/button';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';
import { leaveFocusToHeading } from '../page/page';
import { usePending } from '../use-pending/use-pending';

export interface ErrorStateProps extends EmptyStateProps {
  /** Tries again; the button shows progress while its promise is pending. If it rejects, the error stays. */
  onRetry: () => void | Promise<unknown>;
  /** Names the button that tries again. */
  retryLabel: string;
  /** Describes the button to screen readers while it tries. */
  retryingLabel?: string;
}

/**
 * Replaces what couldn't be shown, and offers a retry. It is announced when it appears, and again when a
 * retry fails. When something else replaces it, the page's `h1` takes the focus of its button. Renders a `<div>` with a heading.
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
  const [pending, run] = usePending();

  useEffect(() => {
    if (!pending) announce(title, 'assertive');
  }, [announce, pending, title]);

  const retry = async () => {
    try {
      await run(onRetry);
    } catch {
      // The error stays, and is announced again.
    }
  };

  return (
    <EmptyState
      data-slot="error-state"
      data-state={pending ? 'retrying' : 'failed'}
      {...props}
      title={title}
      icon={icon}
      actions={
        <>
          <Button
            ref={leaveFocusToHeading}
            variant="secondary"
            loading={pending}
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
