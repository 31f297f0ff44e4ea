/** What every primitive's source and the table of criteria tell; made by `.ladle/primitive-docs.ts`. */
declare module 'virtual:primitive-docs' {
  import type { CriterionDocs, PrimitiveDocs } from './about/primitive-docs';
  export const primitives: readonly PrimitiveDocs[];
  /** Criteria that hold for every primitive. */
  export const general: readonly CriterionDocs[];
}

/** The icons that primitives draw; made by `.ladle/icons.ts`. */
declare module 'virtual:icons' {
  import type { LucideIcon } from 'lucide-react';
  export const icons: readonly { name: string; Icon: LucideIcon; usedBy: readonly string[] }[];
}

/** Ladle's own list of the stories, by id. */
declare module 'virtual:generated-list' {
  export const stories: Readonly<Record<string, unknown>>;
}
