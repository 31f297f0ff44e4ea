import type { Page } from '@playwright/test';

/** Whether the page scrolls to the side. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/**
 * Text that an ancestor cuts off. Left out: what is hidden from the eye on purpose, what ends in an ellipsis, and
 * what can be scrolled to.
 */
export const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

    const textRect = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    };

    /** The element that cuts the text off, if one does. */
    const findCutter = (text: Node): Element | null => {
      const rect = textRect(text);
      if (rect.width === 0 || !text.parentElement) return null;
      // The box of a text is taller than its letters, by less than this.
      const slack = parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.2;
      let escapes = false;
      // What the page itself hides, behind a dialog, is out of reach for a while only.
      for (
        let box: HTMLElement | null = text.parentElement;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        const held = !escapes || style.position !== 'static';
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        if (held) {
          const unseen =
            width <= 1 || height <= 1 || style.clipPath === 'inset(50%)' || style.visibility === 'hidden';
          if (
            unseen ||
            style.textOverflow === 'ellipsis' ||
            scrolls(style.overflowX) ||
            scrolls(style.overflowY)
          )
            return null;
          if (cuts(style.overflowX) && (rect.left < left - 1 || rect.right > right + 1)) return box;
          if (cuts(style.overflowY) && (rect.top < top - slack || rect.bottom > bottom + slack)) return box;
          escapes = style.position === 'absolute';
        }
        if (style.position === 'fixed') return null;
      }
      return null;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const cutter = text.textContent?.trim() ? findCutter(text) : null;
      if (cutter)
        found.push(
          `“${text.textContent?.trim().slice(0, 60)}” is cut off by ${cutter.outerHTML.slice(0, 120)}`,
        );
    }
    const inputs = [...document.querySelectorAll('input')].filter(
      (input) => input.clientHeight > 1 && input.scrollHeight > input.clientHeight + 1,
    );
    return [
      ...found,
      ...inputs.map((input) => `a field is too low for its text: ${input.outerHTML.slice(0, 120)}`),
    ];
  });
