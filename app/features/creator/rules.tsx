import { Card } from '@ds/card/card';
import { useTranslation } from '../../i18n/translation';

const BENEFITS = ['tips', 'tokens', 'traffic', 'fans'] as const;
const RULES = ['own', 'lawful', 'advice', 'privacy', 'tips', 'removal'] as const;

const RULES_ID = 'creator-rules';

/** Leads from the form to the rules. */
export const focusRules = (): void => document.getElementById(RULES_ID)?.focus();

/** What creators get (S1). */
export function Benefits() {
  const { t } = useTranslation();
  return (
    <Card>
      <h2 className="mb-2 text-lead font-semibold">{t('creator.benefits.title')}</h2>
      <ul className="list-disc space-y-1 ps-5 text-body text-ink marker:text-muted">
        {BENEFITS.map((name) => (
          <li key={name}>{t(`creator.benefits.${name}`)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The guidelines, which applicants accept (S2, S3). */
export function Rules() {
  const { t } = useTranslation();
  return (
    <Card>
      <h2
        id={RULES_ID}
        tabIndex={-1}
        className="mb-2 scroll-mt-24 text-lead font-semibold focus:outline-hidden"
      >
        {t('creator.rules.title')}
      </h2>
      <ul className="list-disc space-y-2 ps-5 text-body text-ink marker:text-muted">
        {RULES.map((name) => (
          <li key={name}>{t(`creator.rules.${name}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
