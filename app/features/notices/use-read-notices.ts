import type { Notice } from '@contract/notices/calls';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { useRefreshNotices } from '../../shell/use-unread';

/** Marks a notice that the member opens as read. Where that fails it stays unread until it is opened again. */
export function useReadNotice(): (notice: Notice) => Promise<void> {
  const { notices } = useServices();
  const refresh = useRefreshNotices();
  const fail = useFailure();
  return async ({ id, read }) => {
    if (read) return;
    const result = await notices.readNotices({ id });
    if (result.ok) return refresh();
    if (isAboutSession(result)) fail(result);
  };
}

/** Marks all notices as read; resolves to whether that is done. */
export function useReadAll(): () => Promise<boolean> {
  const { notices } = useServices();
  const refresh = useRefreshNotices();
  const fail = useFailure();
  return async () => {
    const result = await notices.readNotices({ all: true });
    if (result.ok) await refresh();
    else fail(result);
    return result.ok;
  };
}
