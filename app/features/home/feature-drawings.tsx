import { BRAND, CREATOR_SHARE } from '@contract/constants';
import { Ring } from '@ds/ring/ring';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import { Arriving, Bubble, Tag } from './drawing';
import { Person } from './person';
import { SplitRing } from './split-ring';

/** Friends make a date; the ring has closed on what was sent. */
export function ChatDrawing() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-3">
      <Arriving turn={1}>
        <Bubble who="guest">{t('home.drawing.chat1')}</Bubble>
      </Arriving>
      <Arriving turn={3} className="flex flex-col">
        <Bubble who="self">
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {t('home.drawing.chat2')}
            <Ring state="success" size={16} />
          </span>
        </Bubble>
      </Arriving>
      <Arriving turn={5}>
        <Bubble who="friend">{t('home.drawing.chat3')}</Bubble>
      </Arriving>
      <Arriving turn={7}>
        <Bubble who="host">{t('home.drawing.chat4')}</Bubble>
      </Arriving>
    </div>
  );
}

const VIEWERS = ['guest', 'host', 'viewer'] as const;

/** Somebody on air, and those who watch. */
export function LiveDrawing() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <Tag isLive>{t('still.live')}</Tag>
      <Person who="friend" size={96} isLive />
      <p className="text-lead leading-tight font-semibold text-balance text-ink">
        {t('home.drawing.stream')}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <div className="flex -space-x-2">
          {VIEWERS.map((who, index) => (
            <Arriving key={who} turn={index + 1} className="rounded-full border-2 border-canvas">
              <Person who={who} size={28} />
            </Arriving>
          ))}
        </div>
        <span className="text-caption text-muted tabular-nums">
          +{new Intl.NumberFormat(locale).format(1205)}
        </span>
      </div>
    </div>
  );
}

/** A question, and the answer that the ring marks as the best. */
export function ForumDrawing() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lead leading-tight font-semibold text-ink">{t('home.drawing.question')}</p>
      <Arriving turn={2} className="rounded-control border border-line bg-surface p-3">
        <div className="flex items-start gap-3">
          <span className="flex @max-[9rem]:hidden">
            <Person who="host" size={28} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-small text-ink">{t('home.drawing.answer1')}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
              <Ring state="success" size={16} />
              {t('home.drawing.best')}
            </p>
          </div>
        </div>
      </Arriving>
      <Arriving turn={4} className="rounded-control border border-line bg-surface p-3">
        <div className="flex items-start gap-3">
          <span className="flex @max-[9rem]:hidden">
            <Person who="viewer" size={28} />
          </span>
          <p className="min-w-0 text-small text-ink">{t('home.drawing.answer2')}</p>
        </div>
      </Arriving>
      <p className="text-caption text-muted">{t('home.drawing.more')}</p>
    </div>
  );
}

/** Who gets which part of a tip; the mark stands for the part in the ring. */
function Share({ label, part, children }: { label: string; part: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <span className="flex w-9 shrink-0 justify-center @max-[9rem]:hidden">{children}</span>
      <div className="min-w-0">
        <p className="text-caption text-muted">{label}</p>
        <p className="font-semibold text-ink tabular-nums">{part}</p>
      </div>
    </div>
  );
}

/** A tip, and who gets which part of it. */
export function WalletDrawing() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <div className="flex flex-wrap items-center justify-center gap-5">
      <SplitRing size={112} ground="bg-canvas">
        <span className="text-title font-semibold text-ink tabular-nums">
          {new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(10)}
        </span>
        <span className="text-caption text-muted">{t('still.tip')}</span>
      </SplitRing>
      <div className="min-w-0 grow basis-40 divide-y divide-line rounded-card border border-line bg-surface px-3 sm:max-w-64">
        <Share
          label={t('home.drawing.creator')}
          part={t('home.drawing.upTo', { part: format(CREATOR_SHARE) })}
        >
          <Person who="host" size={36} />
        </Share>
        <Share label={BRAND.name} part={t('home.drawing.from', { part: format(1 - CREATOR_SHARE) })}>
          <span className="size-4 rounded-full bg-line" />
        </Share>
      </div>
    </div>
  );
}
