import { Ring } from '@ds/ring/ring';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Ring' };

export const About = about({
  component: 'ring',
  purpose: 'Halo’s one motif. It always means state: live, counting down, loading or done.',
  notFor: [
    { when: 'Waiting that is announced', use: 'spinner' },
    { when: 'Decoration: a ring that means nothing weakens all others' },
  ],
  good: {
    text: 'Each state of the ring means one thing.',
    show: (
      <Row>
        <Ring state="counting" progress={0.4} size={64} label="40 %" />
        <Ring state="success" size={64} label="Done" />
      </Row>
    ),
  },
  bad: {
    text: 'As an ornament around a heading.',
    show: (
      <Row>
        <Ring state="still" size={32} />
        <span className="text-lead font-semibold">Our values</span>
        <Ring state="still" size={32} />
      </Row>
    ),
  },
});

export const Still = () => (
  <StoryForm>
    <Ring state="still" size={96} label="Halo" />
  </StoryForm>
);

export const Counting = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      {[0, 0.25, 0.5, 0.75, 1].map((progress) => (
        <Ring key={progress} state="counting" progress={progress} size={48} label={`${progress * 100} %`} />
      ))}
    </div>
  </StoryForm>
);

export const Loading = () => (
  <StoryForm>
    <Ring state="loading" size={96} label="Loading" />
  </StoryForm>
);

export const Success = () => (
  <StoryForm>
    <Ring state="success" size={96} label="Done" />
  </StoryForm>
);

export const Small = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Ring state="counting" progress={0.4} size={20} label="40 %" />
      <Ring state="loading" size={20} label="Loading" />
      <Ring state="success" size={20} label="Done" />
    </div>
  </StoryForm>
);
