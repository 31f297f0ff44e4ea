/** The figures of the landing page, in its order (S1). */
export const FIGURES = ['activeUsers', 'activeCommunities', 'verifiedStreamers', 'liveStreams'] as const;

export type FigureName = (typeof FIGURES)[number];

/** The figures that are shown: one without a value, or 0, isn't (D24). */
export const shownFigures = (figures: Readonly<Record<FigureName, number | null>>): FigureName[] =>
  FIGURES.filter((name) => figures[name]);
