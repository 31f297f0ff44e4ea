import { preloadLanguagePicker } from '@ds/language-picker/language-picker';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/translation';
import { onIdle } from '../../device/on-idle';
import { SitePage } from '../../shell/site-page';
import { Contact } from './contact';
import { Creators } from './creators';
import { DownloadSection } from './download-section';
import { Features } from './features';
import { Hero } from './hero';
import { HomeHeader, preloadHomeMenu } from './home-header';
import { Recruiting } from './recruiting';
import { Statistics } from './statistics';

/** The landing page (S1, S2). */
export function HomePage() {
  const { t } = useTranslation();
  useEffect(
    () => onIdle(() => void Promise.all([preloadLanguagePicker(), preloadHomeMenu()]).catch(() => undefined)),
    [],
  );
  return (
    <SitePage title={t('home.title')} width="full" header={<HomeHeader />}>
      <Hero />
      <Statistics />
      <Recruiting />
      <Features />
      <Creators />
      <DownloadSection />
      <Contact />
    </SitePage>
  );
}
