import { IconButton } from '@ds/icon-button/icon-button';
import { misuse } from '@ds/misuse/misuse';
import { Tabs } from '@ds/tabs/tabs';
import { TextField } from '@ds/text-field/text-field';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

const mistake = { what: 'A switch has no label.', why: 'Nobody could name it.', fix: 'Pass `label`.' };

afterEach(() => vi.unstubAllEnvs());

test('a mistake throws what is wrong, why it matters and how to fix it', () => {
  expect(() => misuse(true, mistake)).toThrow('A switch has no label. Nobody could name it. Pass `label`.');
});

test('right use doesn’t throw', () => {
  expect(() => misuse(false, mistake)).not.toThrow();
});

test('production builds don’t throw', () => {
  vi.stubEnv('PROD', true);
  expect(() => misuse(true, mistake)).not.toThrow();
});

test.each([
  ['a field without a name', <TextField key="field" label=" " />, /A field has an empty name/],
  [
    'an icon button without a name',
    <IconButton key="icon" label="" icon={null} />,
    /IconButton has an empty/,
  ],
  [
    'tabs with one value twice',
    <Tabs
      key="tabs"
      label="Way"
      tabs={['One', 'Two'].map((label) => ({ value: 'same', label, content: label }))}
    />,
    /Tabs has more than one part with the value "same"/,
  ],
] satisfies [string, ReactElement, RegExp][])('%s throws a helpful message', async (_, element, words) => {
  await expect(render(element)).rejects.toThrow(words);
});
