import type { Notice, NoticeKind } from '@contract/notices/calls';
import { ListRow } from '@ds/list-row/list-row';
import { Ring } from '@ds/ring/ring';
import { VisuallyHidden } from '@ds/visually-hidden/visually-hidden';
import Headset from 'lucide-react/icons/headset';
import type { LucideIcon } from 'lucide-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';

const ICONS: Record<NoticeKind, LucideIcon> = { cs: Headset, sys: ShieldCheck, comment: MessageCircle };

/** Characters of a text in the list; every notice of ours is shorter. */
const MAX_PREVIEW = 240;

/** The beginning of a long text, to the end of a word. */
function previewOf(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_PREVIEW) return text;
  return `${characters
    .slice(0, MAX_PREVIEW)
    .join('')
    .replace(/\s+\S*$/u, '')}…`;
}

/** A notice of the list; the ring marks an unread one. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { kind, title, text, at, read } = notice;
  return (
    <ListRow
      leading={<Mark kind={kind} read={read} />}
      title={
        <>
          {read ? null : <VisuallyHidden>{t('notices.unread')} </VisuallyHidden>}
          <bdi className={read ? undefined : 'font-semibold'}>{title}</bdi>
        </>
      }
      description={
        <>
          <bdi className="wrap-anywhere">{previewOf(text)}</bdi>{' '}
          <time dateTime={at} className="block">
            {formatPast(locale, new Date(at))}
          </time>
        </>
      }
      aria-haspopup="dialog"
      onClick={onOpen}
    />
  );
}

function Mark({ kind, read }: Pick<Notice, 'kind' | 'read'>) {
  const Icon = ICONS[kind];
  return (
    <span className="grid size-tap place-items-center *:[grid-area:1/1]">
      {read ? null : <Ring state="still" size={44} />}
      <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent-strong">
        <Icon aria-hidden className="size-5" />
      </span>
    </span>
  );
}
