import { Ring } from '@ds/ring/ring';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import { Arriving, Bubble, Tag } from './drawing';
import { NightPhoto } from './night-photo';
import { Person } from './person';
import type { SceneName } from './use-tour';
import { useTravellingHalo } from './use-travelling-halo';

const COMPOSER = 'min-w-0 grow rounded-pill border border-line bg-surface px-4 py-2 text-small text-muted';

/** Friends talk about going out with the camera; one of them is about to go live. */
function ChatScene() {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pb-3">
        <span className="flex -space-x-2 @max-[9rem]:hidden">
          <Person who="friend" size={32} />
          <Person who="host" size={32} />
        </span>
        <div className="min-w-0">
          <p className="text-small font-semibold text-ink">{t('home.phone.group')}</p>
          <p className="text-caption text-muted">{t('home.phone.people')}</p>
        </div>
      </div>
      <div className="flex grow flex-col justify-end gap-3">
        <Arriving turn={1}>
          <Bubble who="friend" attachment={<NightPhoto className="aspect-8/5 w-full" />}>
            {t('home.phone.chat1')}
          </Bubble>
        </Arriving>
        <Arriving turn={2} className="flex flex-col">
          <Bubble who="self">{t('home.phone.chat2')}</Bubble>
        </Arriving>
        <Bubble
          who="host"
          picture={
            <span data-slot="halo" className="inline-flex max-w-full">
              <Person who="host" size={40} isLive />
            </span>
          }
        >
          {t('home.phone.chat3')}
        </Bubble>
      </div>
      <div className="flex">
        <p className={COMPOSER}>{t('home.phone.message')}</p>
      </div>
    </>
  );
}

/** Her stream: the ring of light says that she is live. */
function LiveScene() {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex grow flex-col gap-4 rounded-card bg-accent-soft p-[min(1rem,7%)]">
        <div className="relative -m-[min(1rem,7%)] mb-0 min-h-36">
          <NightPhoto className="absolute inset-0 size-full rounded-t-card" />
          <div className="relative flex flex-wrap items-center justify-between gap-2 p-3">
            <Tag isLive>{t('still.live')}</Tag>
            <Tag>{t('home.phone.watching')}</Tag>
          </div>
        </div>
        <div className="-mt-16 flex grow flex-col items-center gap-2 text-center">
          <span data-slot="halo" className="inline-flex max-w-full rounded-full bg-surface">
            <Person who="host" size={96} isLive />
          </span>
          <p className="text-lead leading-tight font-semibold text-balance text-ink">
            {t('home.phone.stream')}
          </p>
        </div>
        <div className="flex flex-col gap-2">
          <Arriving turn={3}>
            <Bubble who="friend">{t('home.phone.live1')}</Bubble>
          </Arriving>
          <Arriving turn={6}>
            <Bubble who="viewer">{t('home.phone.live2')}</Bubble>
          </Arriving>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className={COMPOSER}>{t('home.phone.message')}</p>
        <p className="rounded-pill bg-accent px-4 py-2 text-small font-semibold text-on-accent">
          {t('still.tip')}
        </p>
      </div>
    </>
  );
}

/** The tip has reached her: the ring closes into a check. */
function TipScene({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <>
      <div className="flex grow flex-col items-center justify-center gap-3 text-center">
        <span data-slot="halo" className="inline-flex max-w-full">
          {/* Drawn anew each time. */}
          <Ring key={String(isShown)} state="success" size={112} className="max-w-full" />
        </span>
        <p className="text-display font-semibold text-ink tabular-nums">
          {new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(10)}
        </p>
        <div>
          <p className="text-lead font-semibold text-ink">{t('home.phone.settled')}</p>
          <p className="text-small text-muted">{t('home.phone.receiver')}</p>
        </div>
      </div>
      <Arriving turn={4} className="rounded-card border border-line bg-surface p-3">
        <div className="flex items-center gap-3">
          <Person who="host" size={40} />
          <p className="min-w-0 text-small text-ink">{t('home.phone.thanks')}</p>
        </div>
      </Arriving>
    </>
  );
}

interface SceneProps {
  name: SceneName;
  shown: SceneName;
  isNext: boolean;
  children: ReactNode;
}

/** All scenes take the same place, so that the phone is always as high as the highest. */
function Scene({ name, shown, isNext, children }: SceneProps) {
  const state = name !== shown ? 'hidden' : isNext ? 'arriving' : 'still';
  return (
    <div
      data-scene={name}
      data-state={state}
      className="group/drawing @container flex min-w-0 flex-col gap-4 [grid-area:1/1] motion-safe:transition-[opacity,visibility] motion-safe:duration-slow data-[state=hidden]:invisible data-[state=hidden]:opacity-0"
    >
      {children}
    </div>
  );
}

interface Props {
  scene: SceneName;
  /** Whether the scene has come after another one: its parts arrive one by one. @default false */
  isNext?: boolean;
}

/** A phone that shows a scene, drawn with the product's own parts; a picture to screen readers. Renders a `<div role="img">`. */
export function PhoneScreen({ scene, isNext = false }: Props) {
  const { t } = useTranslation();
  const screen = useRef<HTMLDivElement>(null);
  useTravellingHalo(screen, scene);
  const shared = { shown: scene, isNext };
  return (
    <div
      role="img"
      aria-label={t('home.phone.label')}
      className="rounded-[2.5rem] border border-line bg-raised p-2.5 shadow-float"
    >
      <div
        ref={screen}
        inert
        className="grid min-h-120 grid-cols-[minmax(0,1fr)] rounded-[2rem] border border-line bg-canvas p-[min(1rem,6%)]"
      >
        <Scene name="chat" {...shared}>
          <ChatScene />
        </Scene>
        <Scene name="live" {...shared}>
          <LiveScene />
        </Scene>
        <Scene name="tip" {...shared}>
          <TipScene isShown={scene === 'tip'} />
        </Scene>
      </div>
    </div>
  );
}
