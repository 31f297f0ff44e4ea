import { Page, type PageProps } from '@ds/page/page';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';
import { LocaleOffer } from './locale-offer';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

interface Props extends Pick<PageProps, 'width' | 'heading'> {
  /** Names the page in the document's title. */
  title: string;
  /** Names what is shown; when it changes, the heading takes focus. @default the path */
  focusKey?: string;
  /** The header, where a page has more in it. @default the site's */
  header?: ReactNode;
  /** What stands below the page. @default the site's footer */
  footer?: ReactNode;
  children: ReactNode;
}

/** A page of the site, between its header and footer (S2). */
export function SitePage({
  title,
  focusKey,
  header = <SiteHeader />,
  footer = <SiteFooter />,
  children,
  ...props
}: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Page
      title={t('page.title', { page: title })}
      skipLabel={t('page.skip')}
      focusKey={focusKey ?? pathname}
      header={
        <>
          {header}
          <LocaleOffer />
        </>
      }
      footer={footer}
      {...props}
    >
      {children}
    </Page>
  );
}
