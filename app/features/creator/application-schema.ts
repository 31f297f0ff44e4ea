import { CREATIVE_FIELDS } from '@contract/creator/creator';
import * as field from '@contract/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

const required: field.FieldError = 'required';
const termsRequired: field.FieldError = 'termsRequired';

const schema = z.object({
  fields: z.array(z.enum(CREATIVE_FIELDS)).check(z.minLength(1, required)),
  reason: field.creatorText,
  affect: field.profileLink,
  agreed: z.boolean().check(z.refine(Boolean, termsRequired)),
});

/** What the form asks for beside the address (S3). */
export type ApplicationValues = z.infer<typeof schema>;

/** Checks the application by the contract's rules (S5, D9). */
export const applicationResolver = zodResolver(schema);

/** The creative fields of a draft, without unknown ones. */
export const knownFields = (fields: readonly string[]): ApplicationValues['fields'] =>
  CREATIVE_FIELDS.filter((field) => fields.includes(field));
