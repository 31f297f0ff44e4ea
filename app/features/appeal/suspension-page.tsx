import { CODE } from '@contract/codes';
import { ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { useToast } from '@ds/toast/toast';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { readAppealState } from '../../navigation/appeal';
import { AppealForm } from '../../reports/appeal-form';
import { useServices } from '../../services/services-context';
import { SitePage } from '../../shell/site-page';

/** /appeal: the appeal of a suspended member, whom the login has led here (D52). */
export function SuspensionPage() {
  const { t } = useTranslation();
  const appeal = readAppealState(useLocation().state);
  const [isSent, setSent] = useState(false);
  const title = t('appeal.title');
  if (appeal === null) return <Navigate replace to="/login" />;
  return (
    <SitePage title={title} heading={isSent ? null : title} focusKey={isSent ? 'sent' : 'form'}>
      {isSent ? <Sent /> : <Form {...appeal} onSent={() => setSent(true)} />}
    </SitePage>
  );
}

interface FormProps extends NonNullable<ReturnType<typeof readAppealState>> {
  onSent: () => void;
}

function Form({ appealToken, memberId, rule, onSent }: FormProps) {
  const { t } = useTranslation();
  const { reports } = useServices();
  const { show } = useToast();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-5">
      {rule === null ? null : (
        <p className="text-body text-ink">{t('appeal.rule', { rule: t(`report.reasons.${rule}`) })}</p>
      )}
      <p className="text-body text-muted">{t('appeal.suspended')}</p>
      <AppealForm
        writer={memberId ?? null}
        against="suspension"
        send={(text) => reports.appealSuspension({ appealToken, text })}
        onSent={onSent}
        onRefused={({ code, message }) => {
          // No session has ended: the member logs in again to get another token.
          if (code !== CODE.tokenInvalid) return false;
          show({ id: 'appeal', tone: 'danger', text: message });
          void navigate('/login', { replace: true });
          return true;
        }}
      />
    </div>
  );
}

function Sent() {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<CheckCheck aria-hidden className="size-8" />}
      title={t('appeal.sentTitle')}
      actions={<ButtonLink href="#/home">{t('appeal.home')}</ButtonLink>}
    >
      {t('appeal.sent')}
    </EmptyState>
  );
}
