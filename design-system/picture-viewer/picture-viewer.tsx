import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from '../announcer/announcer';
import { Button } from '../button/button';
import { cn } from '../cn';
import { DialogFrame, DialogTitle } from '../dialog/dialog';
import { useHistoryLayer } from '../history-layer/history-layer';
import { IconButton } from '../icon-button/icon-button';
import { useBackOnline } from '../use-back-online/use-back-online';
import { useScrolls } from '../use-scrolls/use-scrolls';
import { useToldRetry } from '../use-told-retry/use-told-retry';
import { Zoomable, type ZoomableHandle } from './zoomable';

/** A picture on the whole screen. */
export interface ViewedPicture {
  /** Tells the pictures apart. */
  id: string;
  src: string;
  /** A smaller size, shown until the large one has loaded. */
  small?: string;
  /** Names it: "Photo from Mina, 12:05". */
  label: string;
  /** What was written with it. */
  caption?: string;
}

/** Props of {@link PictureViewer}. */
export interface PictureViewerProps {
  /** From the first to the last; closed where the current one isn't among them. */
  pictures: readonly ViewedPicture[];
  /** The id of the one that is looked at; null while it is closed. */
  current: string | null;
  /** Called when another one is looked at, and with null when it wants to close. */
  onCurrentChange: (id: string | null) => void;
  /** Names the dialog: "Photos". */
  title: string;
  closeLabel: string;
  previousLabel: string;
  nextLabel: string;
  zoomInLabel: string;
  zoomOutLabel: string;
  /** Stands in place of one that couldn't be loaded. */
  brokenText: string;
  /** Loads it again: "Try again". */
  retryLabel: string;
  /** Announced while it is loaded again: "Loading". */
  retryingText: string;
  /** Which one it is: "2 of 5". */
  position: (index: number, count: number) => string;
  /** Buttons for what can be done with the current one, such as saving it. */
  actions?: ReactNode;
}

/** Pictures on each side of the current one that are loaded. */
const NEAR = 1;

/** Milliseconds without scrolling after which a swipe is over. */
const SETTLED = 80;

/** The place of the picture that is looked at; -1 where it isn't there. */
const indexIn = ({ pictures, current }: Pick<PictureViewerProps, 'pictures' | 'current'>): number =>
  pictures.findIndex(({ id }) => id === current);

/**
 * Pictures on the whole screen, dark in every theme. Swiping, the arrow keys and buttons lead from one to the next; two
 * fingers, a double tap and a button zoom. Esc, its button and the phone's Back close it. Renders a dialog in a portal.
 */
export function PictureViewer(props: PictureViewerProps) {
  const { onCurrentChange } = props;
  const announce = useAnnounce();
  const isOpen = indexIn(props) >= 0;
  const close = () => onCurrentChange(null);
  useHistoryLayer(isOpen, close);
  // While it leaves it shows what it has shown: the picture may be gone.
  const [kept, setKept] = useState(props);
  if (isOpen && kept !== props) setKept(props);
  const shown = isOpen ? props : kept;
  const { pictures, position } = shown;
  const index = indexIn(shown);

  const go = (to: number): void => {
    const next = pictures[to];
    if (!next) return;
    announce(`${next.label}, ${position(to, pictures.length)}`);
    onCurrentChange(next.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const keys: Partial<Record<string, number>> = {
      ArrowLeft: index + (isRtl ? 1 : -1),
      ArrowRight: index + (isRtl ? -1 : 1),
      Home: 0,
      End: pictures.length - 1,
    };
    const to = keys[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <DialogFrame open={isOpen} shape="screen" data-theme="dark" onEscape={close} onKeyDown={onKeyDown}>
      <Content {...shown} index={index} go={go} onClose={close} />
    </DialogFrame>
  );
}

interface ContentProps extends PictureViewerProps {
  index: number;
  go: (to: number) => void;
  onClose: () => void;
}

function Content({
  pictures,
  index,
  go,
  onClose,
  title,
  closeLabel,
  previousLabel,
  nextLabel,
  zoomInLabel,
  zoomOutLabel,
  brokenText,
  retryLabel,
  retryingText,
  position,
  actions,
}: ContentProps) {
  const track = useRef<HTMLUListElement>(null);
  const zoomable = useRef<ZoomableHandle>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isZoomed, setZoomed] = useState(false);
  const picture = pictures[index];

  const scrollTo = useEffectEvent((behavior: ScrollBehavior) =>
    track.current?.children[index]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' }),
  );
  useLayoutEffect(() => {
    scrollTo('instant');
  }, [index]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!track.current) return;
      const { scrollLeft, clientWidth } = track.current;
      const at = Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth));
      if (at !== index) go(at);
    }, SETTLED);
  };

  return (
    <div
      data-slot="picture-viewer"
      data-state={isZoomed ? 'zoomed' : 'whole'}
      className="flex size-full flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
    >
      <DialogTitle className="sr-only">{title}</DialogTitle>
      <div className="flex shrink-0 items-center gap-1 p-1">
        <IconButton label={closeLabel} icon={<X aria-hidden className="size-6" />} onClick={onClose} />
        <span className="ms-auto flex items-center gap-1">
          <IconButton
            data-slot="viewer-zoom"
            label={isZoomed ? zoomOutLabel : zoomInLabel}
            icon={
              isZoomed ? (
                <ZoomOut aria-hidden className="size-6" />
              ) : (
                <ZoomIn aria-hidden className="size-6" />
              )
            }
            onClick={() => zoomable.current?.toggle()}
          />
          {actions}
        </span>
      </div>
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
        role="list"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={settle}
        className={cn(
          'focus-ring focus-visible:-outline-offset-2 flex min-h-0 flex-1 snap-x snap-mandatory overscroll-contain [scrollbar-width:none]',
          isZoomed ? 'overflow-x-hidden' : 'overflow-x-auto',
        )}
      >
        {pictures.map((one, at) => (
          <li key={one.id} aria-hidden={at !== index} className="size-full shrink-0 snap-center snap-always">
            {Math.abs(at - index) <= NEAR ? (
              <Zoomable
                ref={at === index ? zoomable : undefined}
                active={at === index}
                onZoomChange={setZoomed}
              >
                <Picture {...one} {...{ brokenText, retryLabel, retryingText }} active={at === index} />
              </Zoomable>
            ) : null}
          </li>
        ))}
      </ul>
      {picture?.caption ? <Caption>{picture.caption}</Caption> : null}
      {pictures.length > 1 ? (
        <div className="flex shrink-0 items-center justify-center gap-4 p-1">
          <IconButton
            label={previousLabel}
            aria-disabled={index === 0 || undefined}
            className="aria-disabled:text-muted"
            icon={<ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />}
            onClick={() => go(index - 1)}
          />
          <span data-slot="viewer-position" className="text-small text-muted tabular-nums">
            {position(index, pictures.length)}
          </span>
          <IconButton
            label={nextLabel}
            aria-disabled={index === pictures.length - 1 || undefined}
            className="aria-disabled:text-muted"
            icon={<ChevronRight aria-hidden className="size-6 rtl:-scale-x-100" />}
            onClick={() => go(index + 1)}
          />
        </div>
      ) : null}
    </div>
  );
}

/** What was written with the picture; a long text scrolls. */
function Caption({ children }: { children: string }) {
  const { ref, scrolls } = useScrolls();
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={scrolls ? 0 : undefined}
      className="focus-ring max-h-[20dvh] shrink-0 overflow-y-auto focus-visible:-outline-offset-2"
    >
      <p
        data-slot="viewer-caption"
        dir="auto"
        className="px-gutter py-3 text-center text-body whitespace-pre-wrap wrap-anywhere"
      >
        {children}
      </p>
    </div>
  );
}

interface PictureProps
  extends ViewedPicture, Pick<PictureViewerProps, 'brokenText' | 'retryLabel' | 'retryingText'> {
  /** Whether it is looked at. */
  active: boolean;
}

function Picture({ src, small, label, brokenText, retryLabel, retryingText, active }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const told = useToldRetry();
  const load = (): void => setState('loading');
  useBackOnline(state === 'broken', load);
  const retry = (): void => {
    told.begin(retryingText);
    load();
  };
  const onLoad = (): void => {
    setState('shown');
    told.end(label);
  };
  const onError = (): void => {
    setState('broken');
    told.end(brokenText);
  };
  return (
    <span data-slot="viewed" data-state={state} className="relative block size-full">
      {small && state !== 'shown' ? (
        <img src={small} alt="" draggable={false} className="absolute inset-0 size-full object-contain" />
      ) : null}
      {state === 'broken' ? (
        <Broken {...{ label, brokenText, retryLabel, active }} onRetry={retry} />
      ) : (
        <img
          src={src}
          alt={label}
          draggable={false}
          decoding="async"
          onLoad={onLoad}
          onError={onError}
          className="absolute inset-0 size-full object-contain text-transparent"
        />
      )}
    </span>
  );
}

interface BrokenProps extends Pick<PictureProps, 'label' | 'brokenText' | 'retryLabel' | 'active'> {
  onRetry: () => void;
}

function Broken({ label, brokenText, retryLabel, active, onRetry }: BrokenProps) {
  const retry = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    // The button that has focus goes away.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    onRetry();
  };
  return (
    <span className="absolute inset-0 m-auto flex size-fit flex-col items-center gap-3 rounded-card bg-canvas px-6 py-5">
      <ImageOff role="img" aria-label={label} className="size-8 text-muted" />
      <span className="text-center text-body text-balance">{brokenText}</span>
      {active ? (
        <Button
          variant="secondary"
          size="small"
          // A zoomed picture takes what is pressed on it.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={retry}
        >
          {retryLabel}
        </Button>
      ) : null}
    </span>
  );
}
