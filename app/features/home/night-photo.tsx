import { useId } from 'react';

/** A lamp on the shore: where it stands, its colour, and how far its light reaches over the water. */
const LAMPS = [
  { x: 12, reach: 20, light: '#ffd98a' },
  { x: 27, reach: 30, light: '#ff9e7a' },
  { x: 41, reach: 16, light: '#ffd98a' },
  { x: 58, reach: 34, light: '#ffe9b8' },
  { x: 74, reach: 22, light: '#ff9e7a' },
  { x: 90, reach: 28, light: '#ffd98a' },
  { x: 107, reach: 18, light: '#a9c8ff' },
  { x: 122, reach: 32, light: '#ffd98a' },
  { x: 138, reach: 20, light: '#ffe9b8' },
  { x: 151, reach: 26, light: '#ff9e7a' },
] as const;

const SHORE = 60;

const TOWERS =
  'M0 60V46h9v-8h10v12h7V34h8v9h8V28l5-6 5 6v15h9V36h10v12h9V30h11v13h7v-9h9v14h8V32h6l3-8 3 8h6v11h8v-7h20v24Z';

const WINDOWS =
  'M12 43h2m2 0h2m12-4h2m-2 5h2m15-10h2m2 0h2m-4 6h2m25 3h2m14-7h2m2 0h2m-4 6h2m22 1h2m15-7h2m2 0h2';

/** A town's lights on the water, at night. A picture with colours of its own, the same in both themes. Renders an `<svg>`. */
export function NightPhoto({ className }: { className: string }) {
  const sky = useId();
  return (
    <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" className={className}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#121a3e" />
          <stop offset="0.6" stopColor="#3c3675" />
          <stop offset="1" stopColor="#b0688a" />
        </linearGradient>
      </defs>
      <path fill={`url(#${sky})`} d="M0 0h160v60H0Z" />
      <circle cx="66" cy="15" r="5.5" fill="#fbeecb" />
      <path fill="#0d1432" d={TOWERS} />
      <path stroke="#ffd98a" strokeWidth="1.6" d={WINDOWS} />
      <path fill="#17224f" d="M0 60h160v40H0Z" />
      {LAMPS.map(({ x, reach, light }) => (
        <g key={x} stroke={light} strokeLinecap="round">
          <path strokeWidth="3" d={`M${x} ${SHORE}v0`} />
          <path
            strokeWidth="2.4"
            strokeOpacity="0.55"
            strokeDasharray="4 3"
            d={`M${x} ${SHORE + 5}v${reach}`}
          />
        </g>
      ))}
    </svg>
  );
}
