import { formatTime } from '@app/features/chat/format-times';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('tells the time of day in the reader’s language, with one formatter for all messages', () => {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  const at = new Date(2026, 0, 1, 15, 30);
  expect(formatTime('ja', at)).toBe('15:30');
  expect(formatTime('ja', at)).toBe('15:30');
  expect(formatTime('en-US', at)).toMatch(/^3:30\sPM$/);
  expect(made).toBe(2);
});
