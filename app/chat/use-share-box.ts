import { createContext, use, useEffect, useState } from 'react';
import { type Shared, type ShareBox, shareBox } from '../session/share-box';

/** What other apps have shared; stories bring their own. */
export const ShareBoxContext = createContext<ShareBox>(shareBox);

/** What other apps have shared. */
export const useShareBox = (): ShareBox => use(ShareBoxContext);

/** What is shared: undefined until it is known, null where there is nothing. */
export function useShared(): Shared | null | undefined {
  const box = useShareBox();
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => void box.look().then(setShared), [box]);
  return shared;
}
