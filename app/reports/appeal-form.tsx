import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { usePending } from '@ds/use-pending/use-pending';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/translation';
import type { Failure, Result } from '../services/result';
import { useFailureText } from '../shell/use-failure';
import { isEmpty, isTooLong, RemarkField } from './remark-field';
import { useKeptRemark } from './use-kept-remark';

interface Props {
  /** Whose appeal it is; null where that isn't known. */
  writer: number | null;
  /** The decision that it is against; another one needs another `key`. */
  against: string;
  /** Sends the appeal. */
  send: (text: string) => Promise<Result<unknown>>;
  /** Called once it is sent. */
  onSent: () => void;
  /** Called with a refusal that the page deals with; returns whether it does. */
  onRefused?: (failure: Failure) => boolean;
}

/** What a member says against a decision (D52). It stays until it is sent, and outlives a reload (D18). */
export function AppealForm({ writer, against, send, onSent, onRefused }: Props) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { text, change, forget } = useKeptRemark(writer, `appeal ${against}`);
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
      if (result.ok) {
        forget();
        onSent();
      } else if (!onRefused?.(result)) setFailure(result);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RemarkField
        label={t('appeal.text')}
        value={text}
        onValueChange={(typed) => change({ text: typed })}
        error={error}
      />
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
