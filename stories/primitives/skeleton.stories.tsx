import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { Skeleton, SkeletonGroup, SkeletonText } from '@ds/skeleton/skeleton';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Skeleton' };

const person = (
  <div className="flex items-center gap-3">
    <Avatar name="Mina Okafor" aria-hidden />
    <div className="flex-1">
      <p>Mina Okafor</p>
      <p className="text-small text-muted">Live in 5 minutes</p>
    </div>
  </div>
);

const placeholder = (
  <div className="flex items-center gap-3">
    <Skeleton shape="circle" />
    <div className="flex-1">
      <Skeleton className="max-w-32" />
      <Skeleton className="max-w-48 text-small" />
    </div>
  </div>
);

export const About = about({
  component: 'skeleton',
  purpose: 'Holds the place of what is loading, in its shape, so that nothing jumps.',
  notFor: [
    { when: 'The shape of what comes is unknown', use: 'spinner' },
    { when: 'A press is in flight', use: 'button' },
  ],
  good: {
    text: 'The shape of what will stand here.',
    show: <SkeletonGroup label="Loading people">{placeholder}</SkeletonGroup>,
  },
  bad: {
    text: 'A grey wall says nothing of what comes, and jumps when it is there.',
    show: (
      <SkeletonGroup label="Loading people">
        <Skeleton shape="block" />
      </SkeletonGroup>
    ),
  },
});

export const Shapes = () => (
  <StoryForm>
    <SkeletonGroup label="Loading">
      <div className="flex flex-col gap-5">
        <Skeleton />
        <Skeleton className="max-w-40 text-headline" />
        <SkeletonText />
        <Skeleton shape="circle" />
        <Skeleton shape="block" />
      </div>
    </SkeletonGroup>
  </StoryForm>
);

export const Person = () => (
  <StoryForm>
    <SkeletonGroup label="Loading people">{placeholder}</SkeletonGroup>
    {person}
  </StoryForm>
);

export const PressToLoad = () => {
  const [busy, setBusy] = useState(true);
  return (
    <StoryForm>
      <SkeletonGroup busy={busy} label="Loading people">
        {busy ? placeholder : person}
      </SkeletonGroup>
      <Button variant="secondary" onClick={() => setBusy(!busy)}>
        {busy ? 'Load' : 'Start over'}
      </Button>
    </StoryForm>
  );
};
