import { Ring } from '@ds/ring/ring';
import { StoryForm } from './story-form';

export default { title: 'Ring' };

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
