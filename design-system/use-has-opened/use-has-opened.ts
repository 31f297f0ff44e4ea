import { useState } from 'react';

/**
 * Whether something that opens has been open yet. Until then nothing of it has to be drawn; from then on it stays, because
 * closing takes a while and gives focus back.
 */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return open || hasOpened;
}
