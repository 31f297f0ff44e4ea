import type { ReactNode } from 'react';
import { Badge } from '@ds/badge/badge';
import { Disclosure } from '@ds/disclosure/disclosure';
import { Code, Inline } from './code';
import type {
  ComponentDocs,
  CriterionDocs,
  FunctionDocs,
  PrimitiveDocs,
  PropDocs,
  TypeDocs,
} from './primitive-docs';

const lines = 'divide-y divide-line rounded-card border border-line bg-surface';

function Prop({ name, type, required, defaultValue, description }: PropDocs) {
  return (
    <li className="grid grid-cols-1 items-baseline gap-x-5 gap-y-1 px-4 py-3.5 sm:grid-cols-[12rem_1fr] sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code dir="ltr" className="font-mono text-small font-semibold">
          {name}
        </code>
        {required ? <Badge tone="accent">required</Badge> : null}
      </p>
      <div className="flex min-w-0 flex-col gap-1 text-small">
        <p dir="ltr" className="font-mono text-caption text-muted rtl:text-end">
          {type}
        </p>
        {description ? (
          <p>
            <Inline text={description} />
          </p>
        ) : null}
        {defaultValue === null ? null : (
          <p className="text-muted">
            Default: <Code>{defaultValue}</Code>
          </p>
        )}
      </div>
    </li>
  );
}

const Props = ({ props }: { props: readonly PropDocs[] }) => (
  <ul className={lines}>
    {props.map((prop) => (
      <Prop key={prop.name} {...prop} />
    ))}
  </ul>
);

interface EntryProps {
  name: string;
  description: string;
  children?: ReactNode;
}

/** An export of the public file. */
function Entry({ name, description, children }: EntryProps) {
  return (
    <div className="not-first:mt-8">
      <h3 className="text-lead font-semibold">
        <code dir="ltr" className="font-mono">
          {name}
        </code>
      </h3>
      {description ? (
        <p className="mt-1 mb-3 max-w-prose text-body text-muted">
          <Inline text={description} />
        </p>
      ) : null}
      {children}
    </div>
  );
}

function Component({ name, description, props, takesElementProps }: ComponentDocs) {
  return (
    <Entry name={name} description={description}>
      {props.length > 0 ? <Props props={props} /> : null}
      {takesElementProps ? (
        <p className="mt-2 text-small text-muted">
          {props.length > 0 ? 'Other props' : 'All props'} go to the element that it renders.
        </p>
      ) : null}
    </Entry>
  );
}

function Function({ name, signature, description }: FunctionDocs) {
  return (
    <Entry name={name} description={description}>
      <p dir="ltr" className="font-mono text-small text-muted rtl:text-end">
        {signature}
      </p>
    </Entry>
  );
}

function Type({ name, description, fields }: TypeDocs) {
  return (
    <Entry name={name} description={description}>
      <Props props={fields} />
    </Entry>
  );
}

/** Everything that a primitive's public file exports. */
export const Api = ({
  components,
  functions,
  types,
}: Pick<PrimitiveDocs, 'components' | 'functions' | 'types'>) => (
  <>
    {components.map((docs) => (
      <Component key={docs.name} {...docs} />
    ))}
    {functions.map((docs) => (
      <Function key={docs.name} {...docs} />
    ))}
    {types.map((docs) => (
      <Type key={docs.name} {...docs} />
    ))}
  </>
);

const proofLabel = (count: number) => (count === 1 ? 'Proved by 1 test' : `Proved by ${count} tests`);

/** The criteria of a primitive, each with its tests. */
export const Criteria = ({ criteria }: { criteria: readonly CriterionDocs[] }) => (
  <ul className={lines}>
    {criteria.map(({ id, asks, proofs }) => (
      <li key={id} className="px-5 pt-3.5 pb-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge className="font-mono">{id}</Badge>
          <span className="min-w-0 flex-1 basis-48">
            <Inline text={asks} />
          </span>
        </p>
        <Disclosure label={proofLabel(proofs.length)} className="text-small">
          <ul className="flex flex-col gap-2 pb-2">
            {proofs.map(({ file, test }) => (
              <li key={test}>
                <span className="block">{test}</span>
                <span dir="ltr" className="block font-mono text-caption text-muted rtl:text-end">
                  {file}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      </li>
    ))}
  </ul>
);
