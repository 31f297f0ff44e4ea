import { savedName } from '@app/features/chat/saved-name';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The morning of the next day in Tokyo. */
const at = '2026-11-28T23:05:09.123Z';
const id = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400001';
const picture = { kind: 'picture', id, width: 1, height: 1, preview: '', animated: false } as const;
const video = { kind: 'video', id, type: 'mp4', width: 1, height: 1, duration: 1, size: 1 } as const;
const voice = { kind: 'voice', id, type: 'webm', duration: 1, size: 1, peaks: '' } as const;

beforeAll(() => void vi.stubEnv('TZ', 'Asia/Tokyo'));
afterAll(() => void vi.unstubAllEnvs());

it.each([
  ['photo-2026-11-29-08-05-09.webp', picture],
  ['photo-2026-11-29-08-05-09.gif', { ...picture, animated: true }],
  ['video-2026-11-29-08-05-09.mp4', video],
  ['video-2026-11-29-08-05-09.mov', { ...video, type: 'quicktime' as const }],
  ['voice-2026-11-29-08-05-09.webm', voice],
  ['voice-2026-11-29-08-05-09.m4a', { ...voice, type: 'mp4' as const }],
  ['Menu.pdf', { kind: 'file' as const, id, name: 'Menu.pdf', size: 1 }],
])('is saved as %s', (name, medium) => expect(savedName(medium, at)).toBe(name));
