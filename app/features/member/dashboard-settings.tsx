import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from '../../i18n/translation';
import { Notifications } from '../../chat/notifications';
import { LanguageMenu } from '../../shell/language-menu';
import { useLogOut } from '../../shell/use-log-out';
import { ThemeChoice } from './theme-choice';

/** Language, theme, notifications, and the way out (D19). */
export function DashboardSettings() {
  const { t } = useTranslation();
  const logOut = useLogOut();
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{t('dashboard.settings')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small font-medium text-ink">{t('language.label')}</p>
        <LanguageMenu compact={false} />
      </div>
      <ThemeChoice />
      <Notifications />
      <Button variant="secondary" block onClick={() => void logOut()}>
        <LogOut aria-hidden className="size-4.5" />
        {t('header.logout')}
      </Button>
    </Card>
  );
}
