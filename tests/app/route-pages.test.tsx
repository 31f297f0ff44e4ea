import { PAGES } from '@app/routes';
import { expect, it } from 'vitest';

it.each(PAGES)('the code of $path is there', async ({ load }) => {
  expect(await load()).toBeTypeOf('function');
});
