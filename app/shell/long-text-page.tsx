import type { Locale } from '@contract/locale';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LongText, LongTextFiles } from '../i18n/long-texts';
import { FailureNotice } from './failure-notice';
import { SitePage } from './site-page';
import { useLongText } from './use-long-text';

interface Props {
  title: string;
  /** A constant, or memoized. */
  files: LongTextFiles;
  locale: Locale;
  children: (text: LongText) => ReactNode;
}

/** A page that consists of a text, with the states of fetching it. */
export function LongTextPage({ title, files, locale, children }: Props) {
  const { t } = useTranslation();
  const [text, retry] = useLongText(files, locale);
  return (
    <SitePage title={title} width="wide">
      {text.state === 'ready' ? (
        children(text)
      ) : (
        <>
          <PageHeading className="mb-6">{title}</PageHeading>
          {text.state === 'loading' ? (
            <Spinner label={t('page.loading')} />
          ) : (
            <FailureNotice onRetry={() => void retry()}>{t('failure.text')}</FailureNotice>
          )}
        </>
      )}
    </SitePage>
  );
}
