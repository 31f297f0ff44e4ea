import { Button } from '@ds/button/button';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  onSubmit: () => Promise<void>;
  busy: boolean;
  /** The fields, and what stands between them and the button. */
  children: ReactNode;
}

/** One way to log in: its fields and the button. */
export function LoginPanel({ onSubmit, busy, children }: Props) {
  const { t } = useTranslation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Button type="submit" block loading={busy} loadingLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
