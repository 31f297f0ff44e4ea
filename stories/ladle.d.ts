import type { FC, ReactNode } from 'react';

/** The types of Ladle that we use; its own are sources that a strict check rejects. */
export type Story = FC & { storyName?: string; meta?: Record<string, unknown> };

export type StoryDefault = { title?: string; meta?: Record<string, unknown> };

export type GlobalProvider = FC<{
  children: ReactNode;
  storyMeta?: Record<string, unknown>;
  globalState: {
    theme: 'light' | 'dark' | 'auto';
    story: string;
    rtl: boolean;
    width: number;
    mode: 'full' | 'preview';
  };
}>;
