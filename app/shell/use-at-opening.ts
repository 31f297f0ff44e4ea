import { useState } from 'react';

/**
 * What a menu is about, as it was when the menu opened: what it offers doesn't change under a finger, nor while it closes.
 * @param open whether the menu is open
 */
export function useAtOpening<Value>(open: boolean, value: Value): Value {
  const [kept, setKept] = useState({ open, value });
  if (open !== kept.open) setKept({ open, value: open ? value : kept.value });
  return kept.value;
}
