import { Card } from '@ds/card/card';
import { StoryForm } from './story-form';

export default { title: 'Card' };

export const Default = () => (
  <StoryForm>
    <Card>
      <h2 className="text-lead font-semibold">Your account</h2>
      <p className="text-muted">halo_29x8, since November 2025</p>
    </Card>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Card>
      <p>{'word'.repeat(60)}</p>
    </Card>
  </StoryForm>
);
