import { IconButton } from '@ds/icon-button/icon-button';
import { Ring } from '@ds/ring/ring';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { PhoneScreen } from './phone-screen';
import { SCENES, type Tour, useTour } from './use-tour';

/** Two bars, or a triangle: paths of a square of 16. */
const ICONS = { pause: 'M5 4v8M11 4v8', play: 'M5.5 4v8l6.5-4Z' } as const;

/** Pauses and plays the scenes (WCAG 2.2.2), inside a ring that closes from scene to scene, beside their names. */
function TourControl({ scene, isPlaying, toggle }: Omit<Tour, 'isNext'>) {
  const { t } = useTranslation();
  const action = isPlaying ? 'pause' : 'play';
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3">
      <IconButton
        label={t(`home.phone.${action}`)}
        onClick={toggle}
        icon={
          <span className="grid place-items-center *:[grid-area:1/1]">
            <Ring state="counting" size={36} progress={(SCENES.indexOf(scene) + 1) / SCENES.length} />
            <svg
              aria-hidden
              viewBox="0 0 16 16"
              className="size-4 fill-current stroke-current"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={ICONS[action]} />
            </svg>
          </span>
        }
      />
      <p aria-hidden className="flex flex-wrap gap-x-3 text-small text-muted">
        {SCENES.map((name) => (
          <span key={name} className={name === scene ? 'text-ink' : undefined}>
            {t(`home.phone.scenes.${name}`)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The phone of the hero: chat, then live, then a tip that has settled; people can pause it (S1). */
export function Phone() {
  const stage = useRef<HTMLDivElement>(null);
  const { isNext, ...tour } = useTour(stage);
  return (
    <div ref={stage} className="mx-auto flex w-full max-w-80 flex-col gap-4">
      <PhoneScreen scene={tour.scene} isNext={isNext} />
      <TourControl {...tour} />
    </div>
  );
}
