import { Avatar } from '@ds/avatar/avatar';
import { Card } from '@ds/card/card';
import { Ring } from '@ds/ring/ring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const LINE = 'h-2 rounded-full bg-line';

/** Small drawings that show the thing: two lines of talk, a host on air, topics, a split tip. */
function ChatDrawing() {
  return (
    <div className="flex flex-col gap-2">
      <span className="h-8 w-3/5 rounded-card rounded-es-small bg-accent-soft" />
      <span className="h-8 w-2/5 self-end rounded-card rounded-ee-small bg-accent" />
    </div>
  );
}

function LiveDrawing({ name }: { name: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="large" ring="live" />
      <span className="size-3 rounded-full bg-danger" />
    </div>
  );
}

function ForumDrawing() {
  return (
    <div className="flex flex-col gap-3">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <span key={width} className="flex items-center gap-3">
          <span className="size-5 shrink-0 rounded-small bg-accent-soft" />
          <span className={`${LINE} ${width}`} />
        </span>
      ))}
    </div>
  );
}

function WalletDrawing() {
  return (
    <div className="flex items-center gap-4">
      <Ring state="counting" progress={0.9} size={64} />
      <span className="flex flex-1 flex-col gap-2">
        <span className={`${LINE} w-4/5`} />
        <span className={`${LINE} w-1/2`} />
      </span>
    </div>
  );
}

function Feature({ drawing, title, children }: { drawing: ReactNode; title: string; children: string }) {
  return (
    <Card className="flex flex-col gap-5">
      <div aria-hidden className="flex min-h-24 flex-col justify-center">
        {drawing}
      </div>
      <div>
        <h3 className="mb-1 text-title font-semibold">{title}</h3>
        <p className="text-body text-muted">{children}</p>
      </div>
    </Card>
  );
}

/** The four features (S1). */
export function Features() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto w-full max-w-5xl px-gutter py-12">
      <h2 className="mb-6 text-headline font-semibold text-ink">{t('home.features')}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Feature drawing={<ChatDrawing />} title={t('home.chatTitle')}>
          {t('home.chat')}
        </Feature>
        <Feature drawing={<LiveDrawing name={t('still.liveHost')} />} title={t('home.liveTitle')}>
          {t('home.live')}
        </Feature>
        <Feature drawing={<ForumDrawing />} title={t('home.forumTitle')}>
          {t('home.forum')}
        </Feature>
        <Feature drawing={<WalletDrawing />} title={t('home.walletTitle')}>
          {t('home.wallet')}
        </Feature>
      </div>
    </section>
  );
}
