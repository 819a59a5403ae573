import type { Locator, Page } from '@playwright/test';

/** CSS pixels: the minimum size of a target (WCAG 2.2, 2.5.5) and of text that can be read at arm's length. */
const targetSize = 44;
const textSize = 16;
const telephone = 768;

/**
 * Returns targets and texts of the page, or of a part of it, that are too small on a telephone; nothing on wider screens.
 *
 * Targets must be at least 44 by 44 px, measured by the points at which a press reaches them: with pseudo-elements and labels, without
 * points that another element covers. Except a link within a sentence (as in WCAG 2.5.8; a link that is a whole sentence is checked),
 * disabled and invisible elements.
 *
 * Dates, helper texts and errors must be at least 16 px, except in the cells of a calendar, whose number is the date, and in decorative
 * elements that screen readers ignore.
 */
export async function tooSmall(page: Page, part: Locator = page.locator('body')): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) >= telephone) return [];
  return part.evaluate(
    (part, { targetSize, textSize }) => {
      const pressed = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}"`;
      const isSeen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      };
      // The last open dialog is on top.
      const within = [...part.querySelectorAll('dialog:modal')].at(-1) ?? part;

      function isInSentence(element: Element): boolean {
        if (getComputedStyle(element).display !== 'inline') return false;
        let block = element.parentElement;
        while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
        if (block === null) return false;
        const beside = document.createRange();
        beside.selectNodeContents(block);
        beside.setEndBefore(element);
        const before = beside.toString();
        beside.selectNodeContents(block);
        beside.setStartAfter(element);
        const sentenceEnd = /[.?!。？！]/;
        const words = `${before.split(sentenceEnd).at(-1)}${beside.toString().split(sentenceEnd)[0]}`;
        return /[^\s\p{P}]/u.test(words);
      }

      function reach(element: Element): { width: number; height: number } | null {
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        // The skip link is outside of the page until it has the focus.
        if (box.bottom <= 0 || box.right <= 0) return null;
        const hits = (left: number, top: number) => {
          // A message over the page disappears by itself and can be closed.
          const isOver = (other: Element) => other.closest('[data-snackbar]') !== null && !element.closest('[data-snackbar]');
          const hit = document.elementsFromPoint(left, top).find((other) => !isOver(other));
          return hit !== undefined && (element.contains(hit) || hit.closest('label')?.control === element);
        };
        const go = (dx: number, dy: number) => {
          let steps = 0;
          while (steps < targetSize && hits(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
          return steps;
        };
        if (!hits(x, y)) return { width: 0, height: 0 };
        return { width: go(-1, 0) + go(1, 0) + 1, height: go(0, -1) + go(0, 1) + 1 };
      }

      const found: string[] = [];
      const { scrollX, scrollY } = window;
      for (const element of within.querySelectorAll(pressed)) {
        if (!isSeen(element) || element.matches(':disabled') || isInSentence(element)) continue;
        const size = reach(element);
        // One pixel less, because a box may begin and end between two pixels.
        if (size !== null && Math.min(size.width, size.height) < targetSize - 1)
          found.push(`${nameOf(element)} is pressed on ${size.width} by ${size.height} px`);
      }
      window.scrollTo(scrollX, scrollY);

      const dates = /\d{1,2} (Jan|Feb|Ma[rcy]|Apr|Mei|Jun|Jul|Aug|Ogo|Sep|O[ck]t|Nov|De[c]|Dis)\b|\d{1,2}月\d{1,2}日/;
      const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: parent, data } = texts.currentNode as Text;
        if (parent === null || data.trim() === '' || !isSeen(parent) || parent.closest('[aria-hidden="true"], [role="gridcell"]')) continue;
        if (!dates.test(data) && !parent.closest('[id$="-error"], [id$="-help"]')) continue;
        const size = parseFloat(getComputedStyle(parent).fontSize);
        if (size < textSize) found.push(`"${data.trim().slice(0, 60)}" is written in ${size} px`);
      }
      return found;
    },
    { targetSize, textSize },
  );
}
