import {
  EARLIER_VERSIONS,
  formatDay,
  IN_FORCE,
  LEGAL_VERSIONS,
  type LegalVersion,
} from '@contract/legal/versions';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import type { LegalAddress } from './use-legal-address';

/** When the text was changed and came into effect, and the ways between its versions. */
export function LegalDates({ address }: { address: LegalAddress }) {
  const { t } = useTranslation();
  const { version, hrefOf } = address;
  return (
    <>
      {version === IN_FORCE ? null : <EarlierNotice address={address} />}
      <dl className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-0.5 text-small text-muted">
        <Row term={t('legal.changed')}>
          <Day day={version.changed} />
        </Row>
        <Row term={t('legal.effective')}>
          <Day day={version.effective} />
        </Row>
        {version === IN_FORCE ? (
          <Row term={t('legal.earlier')} className="print:hidden">
            {EARLIER_VERSIONS.map((other) => (
              <Link key={other.id} variant="quiet" href={hrefOf({ version: other })} className="me-4">
                <Day day={other.effective} />
              </Link>
            ))}
          </Row>
        ) : null}
      </dl>
    </>
  );
}

function Day({ day }: { day: string }) {
  const { locale } = useLanguage();
  return <time dateTime={day}>{formatDay(locale, day)}</time>;
}

function Row({ term, className = '', children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-2 ${className}`}>
      <dt>{term}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

/** The version that took a version's place. */
const nextOf = (version: LegalVersion): LegalVersion =>
  LEGAL_VERSIONS[LEGAL_VERSIONS.indexOf(version) - 1] ?? IN_FORCE;

/** Says that a version is no longer in force, and leads to the one that is. */
function EarlierNotice({ address: { version, hrefOf } }: { address: LegalAddress }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <Notice
      tone="info"
      title={t('legal.earlierTitle')}
      className="mb-2 max-w-prose"
      action={
        <Link variant="quiet" href={hrefOf({ version: IN_FORCE })} className="print:hidden">
          {t('legal.inForce')}
        </Link>
      }
    >
      {t('legal.replaced', { date: formatDay(locale, nextOf(version).effective) })}
    </Notice>
  );
}
