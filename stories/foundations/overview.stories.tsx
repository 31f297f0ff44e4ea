import type { Story } from '@ladle/react';
import { stories } from 'virtual:generated-list';
import { primitives } from 'virtual:primitive-docs';
import { List, ListRow } from '@ds/list-row/list-row';
import { Inline } from '../about/code';
import { Document, Section } from '../about/document';
import { aboutStory, storyHref } from '../about/story-link';
import { titleOf } from '../about/title-of';

export default { title: 'Foundations' };

const KEYS = [
  ['/', 'search'],
  ['d', 'dark theme'],
  ['r', 'right to left'],
  ['w', 'width of a phone, a tablet, a desktop'],
  ['f', 'full screen'],
  ['s', 'source of the story'],
] as const;

/** The components of a group and their stories, by the component's name. */
function partsOf(group: string): [part: string, ids: string[]][] {
  const parts = new Map<string, string[]>();
  for (const id of Object.keys(stories).toSorted()) {
    const [first, part = '', state] = id.split('--');
    if (first === group && state !== undefined) parts.set(part, [...(parts.get(part) ?? []), id]);
  }
  return [...parts];
}

const statesLabel = (count: number) => (count === 1 ? '1 state' : `${count} states`);

const grid = '-mx-bleed grid grid-cols-1 gap-x-5 sm:grid-cols-2';

const Foundations = () => (
  <List className={grid}>
    {Object.keys(stories)
      .filter((id) => id.startsWith('foundations--') && id !== 'foundations--overview')
      .toSorted()
      .map((id) => (
        <ListRow key={id} href={storyHref(id)} title={titleOf(id.split('--')[1] ?? id)} />
      ))}
  </List>
);

/** The first sentence of the TSDoc of a primitive's main component or hook, without ids of criteria. */
function summaryOf(part: string): string {
  const docs = primitives.find(({ name }) => name === part);
  const plain = part.replaceAll('-', '');
  const exported = [...(docs?.components ?? []), ...(docs?.functions ?? [])];
  const main = exported.find(({ name }) => [plain, `use${plain}`].includes(name.toLowerCase()));
  return main?.description.split(/(?<=\.) /)[0]?.replace(/ \(P-[^)]*\)/, '') ?? '';
}

const Primitives = () => (
  <List className={grid}>
    {partsOf('primitives').map(([part]) => (
      <ListRow
        key={part}
        href={storyHref(aboutStory(part))}
        title={titleOf(part)}
        description={<Inline text={summaryOf(part)} />}
      />
    ))}
  </List>
);

const Parts = ({ group }: { group: string }) => (
  <List className={grid}>
    {partsOf(group).map(([part, ids]) => (
      <ListRow
        key={part}
        href={storyHref(ids[0] ?? '')}
        title={titleOf(part)}
        trailing={statesLabel(ids.length)}
      />
    ))}
  </List>
);

const GROUPS = [
  { group: 'recipes', title: 'Recipes', lead: 'Primitives put together, for what every app needs.' },
  { group: 'pages', title: 'Pages', lead: 'Each page of the app with fixed data, in each state.' },
] as const;

export const Overview: Story = () => (
  <Document
    title="Halo’s design system"
    lead="What the app’s pages are made of. Each part has a page that says what it is for, with its states, props and criteria."
    isOverview
  >
    <Section title="Foundations">
      <Foundations />
    </Section>
    <Section title="Primitives">
      <Primitives />
    </Section>
    {GROUPS.filter(({ group }) => partsOf(group).length > 0).map(({ group, title, lead }) => (
      <Section key={group} title={title} lead={lead}>
        <Parts group={group} />
      </Section>
    ))}
    <Section title="Keys" lead="Every story has an address of its own; what you set here stays in it.">
      <dl className="grid grid-cols-1 gap-x-5 gap-y-2 sm:grid-cols-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="flex items-baseline gap-3">
            <dt className="w-10 shrink-0">
              <kbd className="inline-block min-w-8 rounded-small border border-control px-2 py-1 text-center font-mono text-small">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Section>
  </Document>
);
