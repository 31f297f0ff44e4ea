import type { Story } from '@ladle/react';
import { primitives } from 'virtual:primitive-docs';
import { stories } from 'virtual:generated-list';
import { List, ListRow } from '@ds/list-row/list-row';
import { Api, Criteria } from './api';
import { CodeBlock } from './code';
import { DoDont, type Practice } from './do-dont';
import { Document, Section } from './document';
import type { PrimitiveDocs } from './primitive-docs';
import { aboutStory, storyHref, StoryLink } from './story-link';
import { titleOf } from './title-of';

/** A case for which another component is better. */
export interface Instead {
  /** Such as “It leads to another page”. */
  when: string;
  /** The primitive's name, such as `link`. Without one, `when` says what to do. */
  use?: string;
}

/** The handwritten part of a primitive's documentation; the rest is generated from its source. */
export interface AboutData {
  /** The name of its folder in `design-system/`. */
  component: string;
  /** What it is for, in a sentence or two. */
  purpose: string;
  notFor: readonly Instead[];
  good: Practice;
  bad: Practice;
}

/** The generated documentation of a primitive. */
export function docsOf(component: string): PrimitiveDocs {
  const docs = primitives.find(({ name }) => name === component);
  if (!docs) throw new Error(`There is no primitive named ${component}.`);
  return docs;
}

/** The line that imports everything a primitive exports. */
export const importLine = ({ path, components, functions }: PrimitiveDocs): string =>
  `import { ${[...components, ...functions].map(({ name }) => name).join(', ')} } from '${path}';`;

const statesOf = (component: string): string[] =>
  Object.keys(stories).filter(
    (id) => id.startsWith(`primitives--${component}--`) && id !== aboutStory(component),
  );

const NotFor = ({ cases }: { cases: readonly Instead[] }) => (
  <List className="-mx-bleed">
    {cases.map(({ when, use }) =>
      use ? (
        <ListRow key={when} href={storyHref(aboutStory(use))} title={when} trailing={titleOf(use)} />
      ) : (
        <ListRow key={when} title={when} />
      ),
    )}
  </List>
);

const States = ({ ids }: { ids: readonly string[] }) => (
  <List className="-mx-bleed grid grid-cols-1 gap-x-5 sm:grid-cols-2">
    {ids.map((id) => (
      <ListRow key={id} href={storyHref(id)} title={titleOf(id.split('--').at(-1) ?? id)} />
    ))}
  </List>
);

/** The page about a primitive: when to use it and when not, its states, props and criteria. */
export function about({ component, purpose, notFor, good, bad }: AboutData): Story {
  const docs = docsOf(component);
  return function About() {
    const states = statesOf(component);
    return (
      <Document title={titleOf(component)} lead={purpose}>
        <div className="mt-6">
          <CodeBlock code={importLine(docs)} copyLabel="Copy the import" />
        </div>
        <Section title="Do and don’t">
          <DoDont good={good} bad={bad} />
        </Section>
        <Section title="When something else is better">
          <NotFor cases={notFor} />
        </Section>
        {states.length > 0 ? (
          <Section title="States">
            <States ids={states} />
          </Section>
        ) : null}
        <Section title={docs.functions.length > 0 ? 'API' : 'Props'}>
          <Api {...docs} />
        </Section>
        <Section
          title="Criteria"
          lead={
            <>
              {docs.criteria.length > 0 ? 'Beside what holds for' : 'Nothing beside what holds for'}{' '}
              <StoryLink story="foundations--accessibility">every primitive</StoryLink>.
            </>
          }
        >
          {docs.criteria.length > 0 ? <Criteria criteria={docs.criteria} /> : null}
        </Section>
      </Document>
    );
  };
}
