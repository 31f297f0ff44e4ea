import { useCallback } from 'react';
import { useTranslation } from '../i18n/translation';
import { isAboutSession } from '../services/failure';
import { QueryFailure } from '../services/queries';
import type { Failure, Result } from '../services/result';
import { useFailureText } from './use-failure';
import { useMemberQuestion } from './use-question';

/** A question whose confirm button sends a call. */
export interface CallQuestion<Data> {
  title: string;
  body: string;
  /** The label of the confirm button. */
  confirm: string;
  /** Describes the button until the call is answered. */
  busy: string;
  /** Sends the call; the dialog stays open until it resolves. */
  call: () => Promise<Result<Data>>;
  /** Refusals that the dialog can't repair: it closes, and the page shows them. */
  pageCodes?: readonly number[];
}

/**
 * Asks before a member's call. A failure is shown in the dialog, so that the member can try again there; one that is
 * about the session, or for the page, closes it. Resolves with the answer to the call, or null where there is none: the
 * member said no, gave up after a failure, or was logged out meanwhile.
 */
export function useCallQuestion(): <Data>(question: CallQuestion<Data>) => Promise<Result<Data> | null> {
  const { t } = useTranslation();
  const ask = useMemberQuestion();
  const textOf = useFailureText();
  return useCallback(
    async <Data>({ title, body, confirm, busy, call, pageCodes = [] }: CallQuestion<Data>) => {
      const isRepairable = (failure: Failure): boolean =>
        !isAboutSession(failure) && !pageCodes.includes(failure.code);
      const sent: { answer?: Promise<Result<Data>> } = {};
      const onConfirm = async (): Promise<void> => {
        sent.answer = call();
        const result = await sent.answer;
        if (!result.ok && isRepairable(result)) throw new QueryFailure(result);
      };
      await ask({
        tone: 'danger',
        title,
        children: body,
        confirm: { label: confirm, loadingLabel: busy, onConfirm },
        cancel: { label: t('page.cancel') },
        errorText: (error) => (error instanceof QueryFailure ? textOf(error.failure) : t('failure.general')),
      });
      // A call that was under way when the session ended still counts: it may be what ended it.
      const result = await sent.answer?.catch(() => null);
      return result && (result.ok || !isRepairable(result)) ? result : null;
    },
    [ask, t, textOf],
  );
}
