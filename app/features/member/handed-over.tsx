import { ButtonLink } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { useTranslation } from '../../i18n/translation';

/** Says who a link has logged in, with the way out (D16). */
export function HandedOver({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      role="status"
      tone="info"
      title={t('dashboard.handedOverTitle', { name })}
      action={
        <ButtonLink variant="secondary" size="small" href="#/logout" className="mt-2">
          {t('header.logout')}
        </ButtonLink>
      }
    >
      {t('dashboard.handedOver')}
    </Notice>
  );
}
