/** The key of the direct chat of two members: both ids, the smaller first. */
export const pairOf = (memberId: number, otherId: number): string =>
  [memberId, otherId].toSorted((a, b) => a - b).join(':');

/** The other member of a direct chat; null once that account is deleted. */
export function otherOf(pair: string | null, memberId: number): number | null {
  const other = pair?.split(':').find((id) => id !== String(memberId));
  return other === undefined ? null : Number(other);
}
