import * as z from 'zod/mini';

/** A country: ISO code, name in the request's language, dial code without plus; the last is `other` (S3, D9). */
export const countryItem = z.object({
  countryCode: z.string(),
  countryName: z.string(),
  regionCode: z.string(),
});
export type CountryItem = z.infer<typeof countryItem>;
