import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { Skeleton, SkeletonGroup, SkeletonText } from '@ds/skeleton/skeleton';
import { useState } from 'react';
import { StoryForm } from './story-form';

export default { title: 'Skeleton' };

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
