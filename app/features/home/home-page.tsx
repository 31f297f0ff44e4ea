import { ButtonLink } from '@ds/button/button';
import { preloadLanguagePicker } from '@ds/language-picker/language-picker';
import { PageHeading } from '@ds/page/page';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context';
import { PhoneStill } from '../../shell/phone-still';
import { GoLive } from '../../shell/go-live';
import { SitePage } from '../../shell/site-page';
import { onIdle } from '../../device/on-idle';
import { Features } from './features';
import { Recruiting } from './recruiting';
import { Statistics } from './statistics';

/** The landing page (S1, S2). */
export function HomePage() {
  const { t } = useTranslation();
  useEffect(() => onIdle(() => void preloadLanguagePicker().catch(() => undefined)), []);
  return (
    <SitePage title={t('home.title')} width="full">
      <Hero />
      <Statistics />
      <Recruiting />
      <Features />
    </SitePage>
  );
}

function Hero() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto grid w-full max-w-5xl grid-cols-1 items-center gap-10 px-gutter py-10 md:grid-cols-[1.1fr_1fr] md:py-20">
      <div className="flex flex-col items-start gap-6">
        <PageHeading className="max-w-full text-hero">{t('home.hero')}</PageHeading>
        <p className="w-full max-w-prose text-lead text-muted">{t('home.lead')}</p>
        <HeroActions />
      </div>
      <PhoneStill />
    </section>
  );
}

function HeroActions() {
  const { t } = useTranslation();
  const { token } = useSession();
  if (token !== null)
    return (
      <div className="flex w-full flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href="#/dashboard">{t('header.openMine')}</ButtonLink>
        <GoLive />
      </div>
    );
  return (
    <div className="flex w-full flex-wrap gap-3 max-sm:flex-col">
      <ButtonLink href="#/signup-verify">{t('home.signup')}</ButtonLink>
      <ButtonLink variant="secondary" href="#/login">
        {t('home.login')}
      </ButtonLink>
      <GoLive />
    </div>
  );
}
