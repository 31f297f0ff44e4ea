import { loadLongText, type LongText } from '@app/i18n/long-texts';
import { useLongText } from '@app/shell/use-long-text';
import type { Locale } from '@contract/locale';
import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

vi.mock('@app/i18n/long-texts', () => ({ loadLongText: vi.fn(), peekLongText: () => null }));

const NAMES = ['terms'] as const;

it('shows the text of the language that is chosen, also where another try for the earlier one ends later', async () => {
  vi.mocked(loadLongText).mockRejectedValueOnce(new Error('offline'));
  const { result, rerender } = await renderHook((locale: Locale = 'en-US') => useLongText(NAMES, locale));
  await expect.poll(() => result.current[0].state).toBe('failed');

  let answer = (_text: LongText): void => undefined;
  vi.mocked(loadLongText).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const retried = result.current[1]();
  vi.mocked(loadLongText).mockResolvedValueOnce({ locale: 'ko', source: '약관' });
  await rerender('ko');
  await expect.poll(() => result.current[0]).toMatchObject({ source: '약관' });

  answer({ locale: 'en-US', source: 'Terms' });
  await retried;
  await new Promise((done) => setTimeout(done, 50));
  expect(result.current[0]).toMatchObject({ source: '약관' });
});
