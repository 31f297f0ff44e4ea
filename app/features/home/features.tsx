import { Card } from '@ds/card/card';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { Drawing } from './drawing';
import { ChatDrawing, ForumDrawing, LiveDrawing, WalletDrawing } from './feature-drawings';
import { HomeSectionFrame } from './home-section';

interface FeatureProps {
  drawing: ReactNode;
  title: string;
  className: string;
  children: string;
}

/** A feature: its drawing on a stage, and what it is. In a row of two, stages and titles end and start at one height. */
function Feature({ drawing, title, className, children }: FeatureProps) {
  return (
    <Card className={`row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-5 ${className}`}>
      <Drawing className="-mx-gutter -mt-gutter flex min-h-64 flex-col justify-center rounded-t-card border-b border-line bg-canvas p-gutter">
        {drawing}
      </Drawing>
      <div>
        <h3 className="mb-1 text-title font-semibold">{title}</h3>
        <p className="text-body text-muted">{children}</p>
      </div>
    </Card>
  );
}

const WIDE = 'md:col-span-3';
const NARROW = 'md:col-span-2';

/** The four features (S1). */
export function Features() {
  const { t } = useTranslation();
  return (
    <HomeSectionFrame id="home-features" title={t('home.features')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(5,minmax(0,1fr))]">
        <Feature drawing={<ChatDrawing />} title={t('home.chatTitle')} className={WIDE}>
          {t('home.chat')}
        </Feature>
        <Feature drawing={<LiveDrawing />} title={t('home.liveTitle')} className={NARROW}>
          {t('home.live')}
        </Feature>
        <Feature drawing={<ForumDrawing />} title={t('home.forumTitle')} className={NARROW}>
          {t('home.forum')}
        </Feature>
        <Feature drawing={<WalletDrawing />} title={t('home.walletTitle')} className={WIDE}>
          {t('home.wallet')}
        </Feature>
      </div>
    </HomeSectionFrame>
  );
}
