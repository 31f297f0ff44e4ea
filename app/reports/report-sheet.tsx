import { REPORT_REASONS, type ReportReason } from '@contract/reports/case';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { Notice } from '@ds/notice/notice';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { Sheet } from '@ds/sheet/sheet';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/translation';
import { useChatOwner } from '../chat/use-chat';
import { isAboutSession } from '../services/failure';
import type { Failure } from '../services/result';
import { useServices } from '../services/services-context';
import { useFailure, useFailureText } from '../shell/use-failure';
import { isEmpty, isTooLong, RemarkField } from './remark-field';
import { useKeptRemark } from './use-kept-remark';

/** What is reported: a message by its room and place, a group by its room, or a member. */
export type ReportTarget = { room: string; seq: number } | { room: string } | { memberId: number };

interface Props {
  target: ReportTarget;
  /** The member whom the report concerns, who can be blocked with it; absent for a group, and for who is blocked already. */
  person?: { memberId: number; name: string } | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the member is blocked. */
  onBlocked?: () => void;
}

/**
 * Reports a message, a member or a group: why, with a note. What was chosen and written stays until it is sent, and
 * outlives a reload (D18).
 */
export function ReportSheet({ open, onOpenChange, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      size="content"
      title={t(`report.title.${kindOf(props.target)}`)}
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('page.close')}
    >
      <Form key={JSON.stringify(props.target)} {...props} onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

function kindOf(target: ReportTarget): 'message' | 'group' | 'member' {
  if ('memberId' in target) return 'member';
  return 'seq' in target ? 'message' : 'group';
}

/** The answers, and what became of them. */
function useReport({
  target,
  person,
  onDone,
  onBlocked,
}: Omit<Props, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const { reports, contacts } = useServices();
  const { show } = useToast();
  const fail = useFailure();
  const [busy, run] = usePending();
  const {
    text: note,
    reason: kept,
    change,
    forget,
  } = useKeptRemark(useChatOwner(), `report ${JSON.stringify(target)}`);
  const reason = REPORT_REASONS.find((known) => known === kept) ?? null;
  const [blocks, setBlocks] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (chosen: ReportReason): Promise<void> => {
    const result = await reports.report({ ...target, reason: chosen, ...(isEmpty(note) ? {} : { note }) });
    if (!result.ok) {
      if (isAboutSession(result)) fail(result);
      else setFailure(result);
      return;
    }
    forget();
    onDone();
    show({ id: 'report', tone: 'success', text: t('report.sent') });
    if (!blocks || !person) return;
    const blocked = await contacts.blockPerson({ memberId: person.memberId });
    if (blocked.ok) onBlocked?.();
    else fail(blocked);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (reason !== null && !isTooLong(note)) void run(() => send(reason));
  };
  return { reason, note, change, blocks, setBlocks, isTried, failure, busy, submit };
}

function Form(props: Omit<Props, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const form = useReport(props);
  const { target, person } = props;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5 px-gutter py-4">
      <p className="text-small text-muted">
        {t('report.lead')} {kindOf(target) === 'message' ? t('report.copied') : null}
      </p>
      <RadioGroup
        label={t('report.reason')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        value={form.reason}
        onValueChange={(reason) => form.change({ reason })}
        error={form.isTried && form.reason === null ? t('report.noReason') : undefined}
      />
      <RemarkField
        label={t('report.note')}
        value={form.note}
        onValueChange={(text) => form.change({ text })}
        error={form.isTried && isTooLong(form.note) ? t('report.tooLong') : undefined}
      />
      {person ? (
        <Checkbox
          label={t('report.block', { name: person.name })}
          checked={form.blocks}
          onChange={(event) => form.setBlocks(event.target.checked)}
        />
      ) : null}
      {form.failure ? (
        <Notice role="alert" tone="danger" title={t('report.failed')}>
          {textOf(form.failure)}
        </Notice>
      ) : null}
      <Button type="submit" block loading={form.busy} loadingLabel={t('report.sending')}>
        {t('report.send')}
      </Button>
    </form>
  );
}
