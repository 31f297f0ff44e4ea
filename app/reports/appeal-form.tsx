import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { usePending } from '@ds/use-pending/use-pending';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '../services/result';
import { useFailureText } from '../shell/use-failure';
import { isEmpty, isTooLong, RemarkField } from './remark-field';

interface Props {
  /** Sends the appeal. */
  send: (text: string) => Promise<Result<unknown>>;
  /** Called once it is sent. */
  onSent: () => void;
  /** Called with a refusal that the page deals with; returns whether it does. */
  onRefused?: (failure: Failure) => boolean;
}

/** What a member says against a decision (D52). It stays where it isn't sent. */
export function AppealForm({ send, onSent, onRefused }: Props) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, run] = usePending();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(null);
    setError(isEmpty(text) ? t('appeal.empty') : isTooLong(text) ? t('report.tooLong') : undefined);
    if (isEmpty(text) || isTooLong(text)) return;
    void run(async () => {
      const result = await send(text);
      if (result.ok) onSent();
      else if (!onRefused?.(result)) setFailure(result);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RemarkField label={t('appeal.text')} value={text} onValueChange={setText} error={error} />
      {failure ? (
        <Notice role="alert" tone="danger" title={t('appeal.failed')}>
          {textOf(failure)}
        </Notice>
      ) : null}
      <Button type="submit" block loading={busy} loadingLabel={t('appeal.sending')}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}
