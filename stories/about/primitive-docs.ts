/** A prop of a component, or a field of a type, as its TSDoc tells of it. */
export interface PropDocs {
  name: string;
  type: string;
  required: boolean;
  /** As written in the code; null where there is none. */
  defaultValue: string | null;
  description: string;
}

/** A component that a primitive's public file exports. */
export interface ComponentDocs {
  name: string;
  description: string;
  props: readonly PropDocs[];
  /** Whether it hands the element that it renders that element's own props. */
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

/** What is known of a primitive without anybody writing it down twice. */
export interface PrimitiveDocs {
  /** The name of its folder in `design-system/`. */
  name: string;
  /** What it is imported from. */
  path: string;
  components: readonly ComponentDocs[];
  functions: readonly FunctionDocs[];
  types: readonly TypeDocs[];
  criteria: readonly CriterionDocs[];
}
