import type { Story } from '@ladle/react';
import { general, primitives } from 'virtual:primitive-docs';
import { Criteria } from '../about/api';
import { Document, Section } from '../about/document';
import { aboutStory, StoryLink } from '../about/story-link';
import { titleOf } from '../about/title-of';

export default { title: 'Foundations' };

const withCriteria = primitives.filter(({ criteria }) => criteria.length > 0);

export const Accessibility: Story = () => (
  <Document
    title="Accessibility"
    lead="What holds for every primitive, each with the tests that prove it. Every story is opened in light and dark, both directions, two widths and with larger text; axe must find nothing."
  >
    <Section title="Every primitive">
      <Criteria criteria={general} />
    </Section>
    <Section title="By primitive" lead="What is asked of each beside that stands on its page.">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-5">
        {withCriteria.map(({ name, criteria }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2">
            <StoryLink story={aboutStory(name)} variant="quiet">
              {titleOf(name)}
            </StoryLink>
            <span className="text-small text-muted">
              {criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  </Document>
);
