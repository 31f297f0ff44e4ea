import type { UserInfo } from '@contract/member/user-info';
import { ConfirmDialog } from '@ds/confirm-dialog/confirm-dialog';
import { historySettled } from '@ds/history-layer/history-layer';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import { endsSession } from '../../../services/failure';
import { useServices } from '../../../services/services-context';
import { loginFor } from '../../../navigation/redirect';
import { useMemory } from '../../../session/session-context';
import { useFailure, useFailureText } from '../../../shell/use-failure';
import { ConsentBoxes, ConsentText, useIsSeparate } from '../../../account/consent-boxes';

/** Props of {@link ConsentDialog}. */
export interface ConsentDialogProps {
  member: UserInfo;
  /** The version of the terms that is in force. */
  version: string;
}

/** Asks for the consent to the current terms: accept, or log out (D32). */
export function ConsentDialog({ member, version }: ConsentDialogProps) {
  const { t } = useTranslation();
  const isSeparate = useIsSeparate();
  const [open, setOpen] = useState(true);
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const missing = useRef<HTMLInputElement>(null);
  const accept = useAccept(member, version);
  const leave = useLeave();

  const confirm = async (): Promise<void> => {
    const isComplete = agreed || !isSeparate;
    setMissing(!isComplete);
    if (isComplete) await accept();
    else missing.current?.focus();
  };
  const logOut = (): void => {
    setOpen(false);
    void leave();
  };

  return (
    <ConfirmDialog
      open={open}
      firm
      title={t('consent.title')}
      footer={
        isSeparate ? (
          <ConsentBoxes
            ref={missing}
            agreed={agreed}
            onAgreedChange={setAgreed}
            error={isMissing ? t('error.termsRequired') : undefined}
          />
        ) : null
      }
      confirm={{ label: t('consent.accept'), loadingLabel: t('consent.busy'), onConfirm: confirm }}
      cancel={{ label: t('header.logout'), onCancel: logOut }}
    >
      <ConsentText text={t(member.agreement === null ? 'consent.first' : 'consent.changed')} />
    </ConfirmDialog>
  );
}

/** Records the consent. Throws the reason of a refusal, which the dialog shows. */
function useAccept(member: UserInfo, version: string): () => Promise<void> {
  const services = useServices();
  const { session } = useMemory();
  const fail = useFailure();
  const textOf = useFailureText();
  return async () => {
    const { token } = session.get();
    const result = await services.member.acceptAgreement({ agreement: version });
    if (result.ok) {
      if (token !== null) session.setMember({ ...member, agreement: version }, token);
      return;
    }
    if (endsSession(result)) return fail(result);
    throw new Error(textOf(result));
  };
}

/** Logs out; the next login returns to this page. */
function useLeave(): () => Promise<void> {
  const services = useServices();
  const { session } = useMemory();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    // After the dialog's own history entry is gone.
    await historySettled();
    void services.sso.logout();
    session.end();
    void navigate(loginFor(pathname + search), { replace: true });
  };
}
