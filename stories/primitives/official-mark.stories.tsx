import { OfficialMark } from '@ds/official-mark/official-mark';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/OfficialMark' };

export const About = about({
  component: 'official-mark',
  purpose: 'Marks the operator’s own account beside its name, by a drawing that nobody can type into a name.',
  notFor: [{ when: 'A status or a count', use: 'badge' }],
  good: {
    text: 'It stands beside the name, and says whose account it is.',
    show: (
      <Row>
        <span className="font-semibold">Halo support</span>
        <OfficialMark label="Official account" />
      </Row>
    ),
  },
  bad: {
    text: 'A member’s account never has it, however well known they are.',
    show: (
      <Row>
        <span className="font-semibold">Mina Okafor</span>
        <OfficialMark label="Popular" isShown />
      </Row>
    ),
  },
});

export const BesideName = () => (
  <StoryForm>
    <p className="flex items-center gap-1 font-semibold">
      Halo support <OfficialMark label="Official account" />
    </p>
  </StoryForm>
);

export const InWords = () => (
  <StoryForm>
    <div lang="ru">
      <OfficialMark label="Официальный аккаунт" isShown className="text-caption" />
    </div>
  </StoryForm>
);
