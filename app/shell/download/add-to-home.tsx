import { Button } from '@ds/button/button';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Platform } from '../../device/platform';
import { AddGlyph, MenuGlyph, ShareGlyph } from './glyphs';
import { useInstallPrompt } from './use-install-prompt';

const GLYPHS = { ios: ShareGlyph, android: MenuGlyph } as const;

function Step({ glyph, children }: { glyph: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-line bg-surface text-accent">
        {glyph}
      </span>
      <span className="min-w-0 text-body text-ink wrap-anywhere">{children}</span>
    </li>
  );
}

/** How this phone's browser puts the page on the home screen (S1). */
function Guide({ platform }: { platform: keyof typeof GLYPHS }) {
  const { t } = useTranslation();
  const First = GLYPHS[platform];
  return (
    <ol aria-label={t('download.homeScreen')} className="flex flex-col gap-3">
      <Step glyph={<First />}>{t(`download.${platform}Open`)}</Step>
      <Step glyph={<AddGlyph />}>{t(`download.${platform}Add`)}</Step>
    </ol>
  );
}

/** Puts the page on the home screen: by a press where the browser can, else by its menu. Nothing on a computer. */
export function AddToHome({ platform }: { platform: Platform }) {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  if (install)
    return (
      <Button className="self-start max-sm:w-full" onClick={install}>
        {t('download.homeScreen')}
      </Button>
    );
  return platform === 'other' ? null : <Guide platform={platform} />;
}
