import {
  APPEAL_DECISIONS,
  type CaseDetail,
  type Decision,
  MUTE_DAYS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportReason,
} from '@contract/reports/case';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Checkbox } from '@ds/checkbox/checkbox';
import { Notice } from '@ds/notice/notice';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { usePending } from '@ds/use-pending/use-pending';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatOwner } from '../../chat/use-chat';
import { isEmpty, isTooLong, RemarkField } from '../../reports/remark-field';
import { useKeptRemark } from '../../reports/use-kept-remark';
import { isAboutSession } from '../../services/failure';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useFailure, useFailureText } from '../../shell/use-failure';

interface Props {
  found: CaseDetail;
  /** Called with the case as it is once it is decided. */
  onDecided: (closed: CaseDetail) => void;
}

/** The decisions that a case can end with: only a message can be deleted, and nothing done about nobody. */
const decisionsOf = ({ kind, subject }: CaseDetail): readonly Decision[] => {
  if (kind === 'appeal') return APPEAL_DECISIONS;
  if (subject === null) return ['dismiss'];
  return kind === 'message' ? REPORT_DECISIONS : REPORT_DECISIONS.filter((decision) => decision !== 'delete');
};

const namesRule = (decision: Decision | null): boolean =>
  decision !== null && !['dismiss', 'lift', 'keep'].includes(decision);

/** What the assistant has chosen and written. */
function useDecision({ found, onDecided }: Props) {
  const { reports } = useServices();
  const fail = useFailure();
  const [busy, run] = usePending();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [rule, setRule] = useState<ReportReason>(found.reasons[0] ?? 'other');
  const [days, setDays] = useState<(typeof MUTE_DAYS)[number]>(1);
  const [alsoDelete, setAlsoDelete] = useState(false);
  const { text: reason, change, forget } = useKeptRemark(useChatOwner(), `case ${found.id}`);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const mayAlsoDelete = found.kind === 'message' && namesRule(decision) && decision !== 'delete';
  const send = async (chosen: Decision): Promise<void> => {
    const result = await reports.decideCase({
      case: found.id,
      decision: chosen,
      reason,
      ...(namesRule(chosen) ? { rule } : {}),
      ...(chosen === 'mute' ? { days } : {}),
      ...(mayAlsoDelete && alsoDelete ? { alsoDelete } : {}),
    });
    if (result.ok) {
      forget();
      onDecided(result.data);
    } else if (isAboutSession(result)) fail(result);
    else setFailure(result);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (decision !== null && !isEmpty(reason) && !isTooLong(reason)) void run(() => send(decision));
  };
  return {
    decision,
    setDecision,
    rule,
    setRule,
    days,
    setDays,
    alsoDelete,
    setAlsoDelete,
    reason,
    setReason: (text: string) => change({ text }),
    isTried,
    failure,
    busy,
    submit,
    mayAlsoDelete,
  };
}

/** Decides a case: what is done, by which rule, and why. What was written outlives a reload. */
export function DecisionForm(props: Props) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const form = useDecision(props);
  const { decision, reason, isTried } = form;
  const reasonError = isEmpty(reason)
    ? t('moderation.form.noReason')
    : isTooLong(reason)
      ? t('report.tooLong')
      : undefined;
  return (
    <Card>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <RadioGroup
          label={t('moderation.form.decision')}
          options={decisionsOf(props.found).map((value) => ({
            value,
            label: t(`moderation.decisions.${value}`),
          }))}
          value={decision}
          onValueChange={form.setDecision}
          error={isTried && decision === null ? t('moderation.form.noDecision') : undefined}
        />
        {decision === 'mute' ? (
          <RadioGroup
            label={t('moderation.form.days')}
            options={MUTE_DAYS.map((days) => ({
              value: String(days),
              label: t('moderation.form.forDays', { count: days }),
            }))}
            value={String(form.days)}
            onValueChange={(value) => form.setDays(MUTE_DAYS.find((days) => String(days) === value) ?? 1)}
          />
        ) : null}
        {namesRule(decision) ? (
          <RadioGroup
            label={t('moderation.form.rule')}
            options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
            value={form.rule}
            onValueChange={form.setRule}
          />
        ) : null}
        {form.mayAlsoDelete ? (
          <Checkbox
            label={t('moderation.form.alsoDelete')}
            checked={form.alsoDelete}
            onChange={(event) => form.setAlsoDelete(event.target.checked)}
          />
        ) : null}
        <RemarkField
          label={t('moderation.form.reason')}
          hint={t('moderation.form.reasonHint')}
          value={reason}
          onValueChange={form.setReason}
          error={isTried ? reasonError : undefined}
        />
        {form.failure ? (
          <Notice role="alert" tone="danger" title={t('moderation.form.failed')}>
            {textOf(form.failure)}
          </Notice>
        ) : null}
        <Button
          type="submit"
          block
          variant={decision === 'suspend' ? 'danger' : 'primary'}
          loading={form.busy}
          loadingLabel={t('moderation.form.sending')}
        >
          {t('moderation.form.submit')}
        </Button>
      </form>
    </Card>
  );
}
