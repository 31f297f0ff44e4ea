import { Avatar } from '@ds/avatar/avatar';
import { Ring } from '@ds/ring/ring';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';

function Row({
  start,
  title,
  line,
  end,
}: {
  start: ReactNode;
  title: string;
  line: string;
  end?: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-surface p-3">
      {start}
      <div className="min-w-0 flex-1">
        <p className="truncate text-small font-semibold text-ink">{title}</p>
        <p className="truncate text-caption text-muted">{line}</p>
      </div>
      {end}
    </div>
  );
}

/** A live stream: the host in the ring of light. */
function LiveCard() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-8 rounded-card bg-accent-soft p-4">
      <span className="inline-flex items-center gap-1.5 self-start rounded-full bg-surface px-2.5 py-1 text-caption font-semibold text-danger">
        <span className="size-2 rounded-full bg-danger" />
        {t('still.live')}
      </span>
      <div className="flex flex-wrap items-end gap-3">
        <Avatar name={t('still.liveHost')} size="large" ring="live" />
        <p className="min-w-0 grow basis-24 pb-2 text-lead leading-tight wrap-anywhere font-semibold text-ink">
          {t('still.liveTitle')}
        </p>
      </div>
    </div>
  );
}

/** A phone that shows the product, drawn with its own parts; a picture to screen readers. */
export function PhoneStill() {
  const { t } = useTranslation();
  return (
    <div
      role="img"
      aria-label={t('still.label')}
      className="mx-auto w-full max-w-80 rounded-[2.5rem] border border-line bg-raised p-2.5 shadow-float"
    >
      <div inert className="flex flex-col gap-3 rounded-[2rem] border border-line bg-canvas p-4">
        <div className="flex items-center justify-between">
          <Ring state="still" size={24} />
          <Avatar name={t('header.member')} size="small" ring="unread" />
        </div>
        <LiveCard />
        <div className="flex items-end gap-2">
          <Avatar name={t('still.chatName')} size="small" />
          <p className="min-w-0 rounded-card rounded-es-small bg-surface px-4 py-2.5 text-small text-ink">
            {t('still.chatLine')}
          </p>
        </div>
        <p className="self-end rounded-card rounded-ee-small bg-accent-soft px-4 py-2.5 text-small font-semibold text-ink">
          {t('still.tip')} · 8
        </p>
        <Row
          start={<Avatar name={t('still.community')} />}
          title={t('still.community')}
          line={t('still.communityLine')}
        />
      </div>
    </div>
  );
}
