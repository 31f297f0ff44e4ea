/** An emoji of one code point is one character. */
export const countCharacters = (text: string): number => [...text].length;

/** Whether the text passed a threshold or its limit, or fits again. */
export const needsAnnouncement = (before: number, now: number, thresholds: readonly number[]): boolean => {
  const passed = [...thresholds, -1].some((threshold) => before > threshold && now <= threshold);
  return passed || (before < 0 && now >= 0);
};
