/** A prop of a component, or a field of a type, with its TSDoc. */
export interface PropDocs {
  name: string;
  type: string;
  required: boolean;
  /** As written in the code; null without one. */
  defaultValue: string | null;
  description: string;
}

/** A component that a primitive's public file exports. */
export interface ComponentDocs {
  name: string;
  description: string;
  props: readonly PropDocs[];
  /** Whether it passes other props on to its element. */
  takesElementProps: boolean;
}

/** A function or hook that it exports. */
export interface FunctionDocs {
  name: string;
  /** Such as `(text: string) => void`. */
  signature: string;
  description: string;
}

/** A type that it exports, unless it is a component's props. */
export interface TypeDocs {
  name: string;
  description: string;
  fields: readonly PropDocs[];
}

/** A criterion of a primitive, and the tests that prove it. */
export interface CriterionDocs {
  id: string;
  asks: string;
  proofs: readonly { file: string; test: string }[];
}

/** The generated documentation of a primitive. */
export interface PrimitiveDocs {
  /** The name of its folder in `design-system/`. */
  name: string;
  /** The path of its import. */
  path: string;
  components: readonly ComponentDocs[];
  functions: readonly FunctionDocs[];
  types: readonly TypeDocs[];
  criteria: readonly CriterionDocs[];
}
