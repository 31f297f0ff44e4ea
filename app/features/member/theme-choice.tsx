import { ThemeSwitch } from '@ds/theme-switch/theme-switch';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { applyTheme, readTheme, type Theme } from '../../device/theme';
import { useMemory } from '../../session/session-context';

/** Light, dark, or as the system; kept on this device (D27). */
export function ThemeChoice() {
  const { t } = useTranslation();
  const { local } = useMemory();
  const [theme, setTheme] = useState(() => readTheme(local.get('theme')));
  const choose = (next: Theme): void => {
    setTheme(next);
    local.set('theme', next === 'system' ? null : next);
    applyTheme(document.documentElement, next);
  };
  return (
    <ThemeSwitch
      label={t('theme.label')}
      labels={{ light: t('theme.light'), dark: t('theme.dark'), system: t('theme.system') }}
      value={theme}
      onValueChange={choose}
    />
  );
}
