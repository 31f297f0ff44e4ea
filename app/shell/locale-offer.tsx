import type { Locale } from '@contract/locale';
import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation';
import { prefersTraditional } from '../i18n/address';
import { addLocale } from '../i18n/i18n';
import { keepLocale, useLanguage } from '../i18n/language';
import { useMemory } from '../session/session-context';

const OFFERED: Locale = 'zh-TW';

/** Offers Traditional Chinese once, in Traditional Chinese, to a browser that is set to it (D30). */
export function LocaleOffer() {
  const { i18n } = useTranslation();
  const { local } = useMemory();
  const { locale, switchTo } = useLanguage();
  const [loaded, setLoaded] = useState(false);
  // Any answer is a saved choice, and ends the offer for good.
  const [wanted, setWanted] = useState(
    () => locale !== OFFERED && local.get('locale') === null && prefersTraditional(window.navigator.language),
  );

  useEffect(() => {
    if (!wanted) return;
    addLocale(i18n, OFFERED).then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [i18n, wanted]);

  if (!wanted || !loaded || locale === OFFERED) return null;
  const t = i18n.getFixedT(OFFERED);
  const accept = (): void => {
    setWanted(false);
    void switchTo(OFFERED).catch(() => undefined);
  };
  const decline = (): void => {
    setWanted(false);
    keepLocale(locale, local);
  };
  return (
    <section
      lang={OFFERED}
      aria-label={t('language.label')}
      className="mx-auto w-full max-w-5xl px-gutter pt-4 print:hidden"
    >
      <Notice
        role="status"
        tone="info"
        action={
          <span className="flex flex-wrap gap-2 pt-2">
            <Button size="small" onClick={accept}>
              {t('language.accept')}
            </Button>
            <Button size="small" variant="quiet" onClick={decline}>
              {t('language.decline')}
            </Button>
          </span>
        }
      >
        {t('language.offer')}
      </Notice>
    </section>
  );
}
