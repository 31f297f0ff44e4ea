import * as z from 'zod/mini';

/** A figure of the landing page; null and 0 are hidden (D24). */
const figure = z.nullable(z.int());

/** Site configuration (D24). Links that the operator has not set are absent. */
export const siteConfig = z.object({
  brand: z.string(),
  /** Where members reach the site (D5). */
  origin: z.string(),
  stores: z.object({
    ios: z.optional(z.string()),
    android: z.optional(z.string()),
    apk: z.optional(z.string()),
    web: z.optional(z.string()),
  }),
  support: z.object({ email: z.optional(z.string()), link: z.optional(z.string()) }),
  /** Who runs the site, as the legal texts name it (D22). */
  operator: z.object({
    name: z.optional(z.string()),
    address: z.optional(z.string()),
    privacyContact: z.optional(z.string()),
  }),
  /** The operator's number in a public register, which the footer shows; the link leads to its entry. */
  registration: z.optional(z.object({ number: z.string(), link: z.optional(z.string()) })),
  statistics: z.object({
    activeUsers: figure,
    activeCommunities: figure,
    verifiedStreamers: figure,
    liveStreams: figure,
  }),
  /** Origins that third-party logins may redirect to (D16); absent if there are none. */
  redirectOrigins: z.optional(z.array(z.string())),
  /** Public passphrases of the field encoding (D8) and the socket (D25). */
  fieldKey: z.string(),
  socketKey: z.string(),
  /** The current version of the terms and the privacy policy. */
  agreement: z.string(),
});

export type SiteConfig = z.infer<typeof siteConfig>;
