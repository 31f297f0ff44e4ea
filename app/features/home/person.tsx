import { Ring } from '@ds/ring/ring';

/** The shapes and colours of somebody. The colours are a picture's own, the same in both themes. */
interface Portrait {
  sky: string;
  skin: string;
  shirt: string;
  hair: string;
  /** Hair behind the head. */
  behind: string;
  /** Hair over the forehead. */
  fringe: string;
}

const PORTRAITS = {
  host: {
    sky: '#c4def0',
    skin: '#f4d0b5',
    shirt: '#3a5b8c',
    hair: '#2a2221',
    behind: 'M26 50c0-19 10-30 24-30s24 11 24 30c0 13 2 22 4 28H22c2-6 4-15 4-28Z',
    fringe: 'M32.5 42c0-13 7-20.5 17.5-20.500S67.5 29 67.5 42c-5-3-9-7-11-11.500C52 36 43 41 32.5 42Z',
  },
  friend: {
    sky: '#f7d6b8',
    skin: '#e2b28e',
    shirt: '#3f7a62',
    hair: '#1c1c24',
    behind: 'M30.5 47V40c0-12 8-20 19.5-20s19.5 8 19.5 20v7Z',
    fringe: 'M32 40c0-13 7-18.5 18-18.500S68 27 68 40c-3-5-6-8-9-9-6 2-13 2-18 0-3 1-6 4-9 9Z',
  },
  guest: {
    sky: '#e2d2f0',
    skin: '#966548',
    shirt: '#c98c34',
    hair: '#2a2221',
    behind: 'M25.5 45c0-15 10-25.5 24.5-25.500S74.5 30 74.5 45v10c0 7-4 11-9 11h-31c-5 0-9-4-9-11Z',
    fringe: 'M33 39c0-12 7-17.5 17-17.500S67 27 67 39c-4-3-10-4.5-17-4.500S37 36 33 39Z',
  },
  viewer: {
    sky: '#cce5cf',
    skin: '#faddc9',
    shirt: '#a44a3f',
    hair: '#b07a3e',
    behind: 'M29 46c-4-3-4-9-1-12-1-7 5-12 11-11 5-5 17-5 22 0 6-1 12 4 11 11 3 3 3 9-1 12Z',
    fringe: 'M33 38c1-11 7-16.5 17-16.500S66 27 67 38c-4-2-6-5-7-8-6 4-19 4-20 0-1 3-3 6-7 8Z',
  },
} as const satisfies Record<string, Portrait>;

/** Somebody in the drawings of the landing page. */
export type Somebody = keyof typeof PORTRAITS;

const FEATURES = '#342828';

function Face({ who, className }: { who: Somebody; className: string }) {
  const { sky, skin, shirt, hair, behind, fringe } = PORTRAITS[who];
  return (
    <svg viewBox="17 14 66 66" className={`rounded-full ${className}`}>
      <path fill={sky} d="M17 14h66v66H17Z" />
      <path fill={hair} d={behind} />
      <path fill={shirt} d="M23.5 80C28 73.5 38 70 50 70s22 3.5 26.5 10Z" />
      <path fill={skin} d="M43 58h14v14a7 5 0 0 1-14 0Z" />
      <ellipse fill={skin} cx="50" cy="44" rx="16.5" ry="20" />
      <path fill={hair} d={fringe} />
      <circle fill={FEATURES} cx="43.5" cy="45" r="1.9" />
      <circle fill={FEATURES} cx="56.5" cy="45" r="1.9" />
      <path fill="none" stroke={FEATURES} strokeWidth="1.8" strokeLinecap="round" d="M45.5 54q4.5 4 9 0" />
    </svg>
  );
}

interface Props {
  who: Somebody;
  /** Across, in CSS px at the normal text size. */
  size: number;
  /** Whether the ring of light says that they are live. @default false */
  isLive?: boolean;
}

/** Somebody's picture, drawn; live, inside the ring of light. For drawings, which name themselves. Renders a `<span>`. */
export function Person({ who, size, isLive = false }: Props) {
  return (
    <span
      className="relative inline-grid aspect-square max-w-full shrink-0 place-items-center"
      style={{ width: `${size / 16}rem` }}
    >
      {isLive ? (
        <Ring
          state="still"
          size={size}
          className="absolute inset-0 motion-safe:animate-pulse"
          style={{ width: '100%', height: '100%' }}
        />
      ) : null}
      <Face who={who} className={isLive ? 'size-[82%]' : 'size-full'} />
    </span>
  );
}
