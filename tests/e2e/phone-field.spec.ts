import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import { expect, test } from './fixtures';
import { field } from './steps';

test.describe('the phone field', () => {
  test('takes the example mobile number of every country, pasted with its dial code', async ({
    page,
    t,
    open,
  }) => {
    test.setTimeout(120_000);
    await open('/login');
    const input = field({ page, t }, 'phone');
    // The list of countries comes after the first paint.
    await input.fill('+81');
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+81');
    const wrong: string[] = [];
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      await input.fill(example.number);
      const dialCode = await page.locator('[data-slot=dial-code]').textContent();
      const shown = `${dialCode ?? ''}${await input.inputValue()}`;
      if (shown !== example.number) wrong.push(`${country}: ${example.number} became ${shown}`);
    }
    expect(wrong).toEqual([]);
  });

  test('forgives spaces, dashes, brackets and full-width digits', async ({ page, t, open }) => {
    await open('/login');
    const input = field({ page, t }, 'phone');
    await input.fill('+81');
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+81');
    for (const written of ['+886 912-345-678', '00886 (912) 345 678', '＋８８６９１２３４５６７８']) {
      await input.fill(written);
      await expect(page.locator('[data-slot=dial-code]'), written).toHaveText('+886');
      await expect(input, written).toHaveValue('912345678');
    }
  });
});
