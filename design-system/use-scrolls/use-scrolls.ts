import { type RefCallback, useCallback, useState } from 'react';

/** How a box and its content relate. */
interface Scrolls {
  /** For the box; its first child is the content. */
  ref: RefCallback<HTMLElement>;
  /** Whether the content is higher than the box. */
  scrolls: boolean;
}

/** Watches whether a box scrolls. One without anything to focus must be a tab stop then, for the keyboard to scroll it. */
export function useScrolls(): Scrolls {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    const content = box?.firstElementChild;
    if (!content) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    // The content may grow while the box keeps its size.
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { ref, scrolls };
}
