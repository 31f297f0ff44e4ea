import ImageOff from 'lucide-react/icons/image-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../cn';
import { useBackOnline } from '../use-back-online/use-back-online';
import { useToldRetry } from '../use-told-retry/use-told-retry';
import { Thumb } from './thumb';

/** A picture of a message. */
export interface GridPicture {
  /** Tells the pictures of a message apart. */
  id: string;
  /** Its address; undefined until it is known. */
  src: string | undefined;
  /** In pixels; the room is reserved by them before the picture has loaded. */
  width: number;
  height: number;
  /** Names it: "Photo from Mina, 12:05". */
  label: string;
  /** A ThumbHash in base64, drawn until the picture has loaded. */
  preview?: string | undefined;
  /** Stands in a corner: "GIF". */
  badge?: string | undefined;
}

/** The texts of a picture that couldn't be loaded, and that a press loads again. */
export interface PictureRetry {
  /** Names it: "Photo from Mina, 12:05, try again". */
  label: (label: string) => string;
  /** Announced when it is pressed: "Loading". */
  loading: string;
  /** Announced where that fails: "The photo couldn't be loaded." */
  failed: string;
}

/** Props of {@link PictureGrid}. */
export interface PictureGridProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Up to ten. */
  pictures: readonly GridPicture[];
  /** Called with the index of a pressed one; without it they are no buttons. */
  onOpen?: ((index: number) => void) | undefined;
  /** Lets a press load one again that couldn't be loaded. Without it, a press opens it as any other. */
  retry?: PictureRetry | undefined;
  /** Stands in the middle, over the pictures: what is on its way. */
  over?: ReactNode;
}

/** Width over height of a single picture, at most and at least: what is longer is cropped. */
const RATIO = { most: 2.2, least: 0.6 };

/** In rem. */
const WIDEST = 18;
const HIGHEST = 22;

/** How many stand in each row. */
const ROWS: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [1, 3, 3],
  [2, 3, 3],
  [3, 3, 3],
  [1, 3, 3, 3],
];

const SPANS: Readonly<Record<number, string>> = {
  1: 'col-span-6 aspect-[2/1]',
  2: 'col-span-3 aspect-square',
  3: 'col-span-2 aspect-square',
};

/** The column span of each of some pictures. */
const spansOf = (count: number): string[] =>
  (ROWS[count] ?? []).flatMap((inRow) => Array<string>(inRow).fill(SPANS[inRow] ?? ''));

/** A picture alone keeps its ratio. */
function singleStyle({ width, height }: GridPicture) {
  const ratio = Math.min(Math.max(width / height, RATIO.least), RATIO.most);
  return { width: `${Math.min(WIDEST, HIGHEST * ratio)}rem`, aspectRatio: String(ratio) };
}

/** The pictures of a message: one in its ratio, several as squares. Renders a `<div>` of a fixed ratio. */
export function PictureGrid({ pictures, onOpen, retry, over, className, style, ...props }: PictureGridProps) {
  const [single] = pictures;
  const spans = spansOf(pictures.length);
  const isSingle = pictures.length === 1;
  return (
    <div
      data-slot="picture-grid"
      {...props}
      style={{ ...(isSingle && single ? singleStyle(single) : { width: `${WIDEST}rem` }), ...style }}
      className={cn('relative grid max-w-full grid-cols-6 gap-0.5', className)}
    >
      {pictures.map((picture, index) => (
        <Tile
          key={index}
          picture={picture}
          onOpen={onOpen && (() => onOpen(index))}
          retry={retry}
          className={isSingle ? 'col-span-6' : spans[index]}
        />
      ))}
      {over ? (
        <span data-slot="picture-grid-over" className="absolute inset-0 grid place-items-center">
          {over}
        </span>
      ) : null}
    </div>
  );
}

interface TileProps {
  picture: GridPicture;
  onOpen: (() => void) | undefined;
  retry: PictureRetry | undefined;
  className: string | undefined;
}

function Tile({ picture: { src, label, preview, badge }, onOpen, retry, className }: TileProps) {
  const [failed, setFailed] = useState<string>();
  const told = useToldRetry();
  const isBroken = failed !== undefined && failed === src;
  const load = (): void => setFailed(undefined);
  useBackOnline(isBroken, load);
  const offered = isBroken ? retry : undefined;
  const onPress = (): void => {
    if (!offered) return onOpen?.();
    told.begin(offered.loading);
    load();
  };
  const onError = (): void => {
    setFailed(src);
    if (retry) told.end(retry.failed);
  };
  const look = cn('relative block overflow-hidden bg-line text-muted', className);
  const content = (
    <>
      {preview ? <Thumb hash={preview} /> : null}
      {isBroken ? (
        <Broken mayRetry={offered !== undefined && onOpen !== undefined} />
      ) : (
        <Loaded src={src} label={onOpen ? '' : label} onLoad={() => told.end(label)} onError={onError} />
      )}
      {badge ? (
        <span
          aria-hidden
          className="absolute start-2 top-2 rounded-small bg-raised px-1.5 text-caption font-semibold text-ink"
        >
          {badge}
        </span>
      ) : null}
    </>
  );
  if (!onOpen)
    return (
      <span data-slot="picture" data-state={isBroken ? 'broken' : 'shown'} className={look}>
        {content}
      </span>
    );
  return (
    <button
      data-slot="picture"
      data-state={isBroken ? 'broken' : 'shown'}
      // A finger that rests on it opens what can be done with the message.
      data-press=""
      type="button"
      aria-label={offered ? offered.label(label) : label}
      onClick={onPress}
      className={cn(look, 'focus-ring focus-visible:-outline-offset-4 focus-visible:outline-4')}
    >
      {content}
    </button>
  );
}

/** Stands in place of a picture that couldn't be loaded; says whether a press tries again. */
function Broken({ mayRetry }: { mayRetry: boolean }) {
  if (!mayRetry) return <ImageOff aria-hidden className="absolute inset-0 m-auto size-6" />;
  return (
    <span className="absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-raised text-ink">
      <RotateCw aria-hidden className="size-5" />
    </span>
  );
}

interface LoadedProps {
  src: string | undefined;
  /** Empty where a button around it has the name. */
  label: string;
  onLoad: () => void;
  onError: () => void;
}

function Loaded({ src, label, onLoad, onError }: LoadedProps) {
  // Without an address, browsers draw a broken picture.
  if (src === undefined) return label === '' ? null : <span role="img" aria-label={label} />;
  return (
    <img
      src={src}
      alt={label}
      draggable={false}
      decoding="async"
      onLoad={onLoad}
      onError={onError}
      // Its name isn’t drawn over the placeholder.
      className="absolute inset-0 size-full object-cover text-transparent"
    />
  );
}
