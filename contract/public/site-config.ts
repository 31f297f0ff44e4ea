import * as z from 'zod/mini';

/** A figure of the landing page; null or 0 isn't shown (D24). */
const figure = z.nullable(z.int());

/** Site configuration (D24). Links are absent where the operator set none. */
export const siteConfig = z.object({
  brand: z.string(),
  stores: z.object({
    ios: z.optional(z.string()),
    android: z.optional(z.string()),
    apk: z.optional(z.string()),
    web: z.optional(z.string()),
  }),
  support: z.object({ email: z.optional(z.string()), link: z.optional(z.string()) }),
  statistics: z.object({
    activeUsers: figure,
    activeCommunities: figure,
    verifiedStreamers: figure,
    liveStreams: figure,
  }),
  /** Where a third-party login may lead (D16); absent where an operator has allowed nothing. */
  redirectOrigins: z.optional(z.array(z.string())),
  /** Public passphrases of the field encoding (D8) and the socket (D25). */
  fieldKey: z.string(),
  socketKey: z.string(),
  /** The version of the terms and the privacy policy that is in force. */
  agreement: z.string(),
});

export type SiteConfig = z.infer<typeof siteConfig>;
