import type { Page } from '@playwright/test';

/** Words of up to this many letters must be on one line. */
const wordOnALine = 10;

/**
 * Returns the faults of large text in the page or in its open dialog: words of at most ten letters on two lines; text that is clipped,
 * covered or outside of the window; fields that do not show a short value in full; values beside their label. Chinese has no spaces
 * between words and may break anywhere.
 */
export function largeTextErrors(page: Page): Promise<string[]> {
  return page.evaluate((wordOnALine) => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const found: string[] = [];
    const { scrollX, scrollY } = window;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    /** Returns whether a text is beyond an edge and cannot be scrolled into view. */
    function isCutOff(parent: Element, { left, right, top, bottom }: DOMRect): boolean {
      let [across, down] = [true, true];
      for (let box: Element | null = parent; box !== null && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (across && /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return true;
        if (down && /hidden|clip/.test(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true;
        across &&= !/auto|scroll/.test(overflowX);
        down &&= !/auto|scroll/.test(overflowY);
      }
      return across && (left < -1 || right > window.innerWidth + 1);
    }

    /** A menu, a message or a tooltip, which disappears by itself or by Escape. */
    function isOverPage(element: Element): boolean {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { position, zIndex } = getComputedStyle(box);
        if (/absolute|fixed/.test(position) && zIndex !== 'auto') return true;
      }
      return false;
    }

    /** Returns whether an element of the page covers a word. */
    function isCovered(parent: Element, word: Range): boolean {
      if (isOverPage(parent)) return false;
      parent.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = word.getBoundingClientRect();
      const hit = document.elementsFromPoint(x + width / 2, y + height / 2).find((other) => !isOverPage(other));
      const owner = (element: Element) => element.closest('a, button, label') ?? element;
      return hit !== undefined && !hit.contains(parent) && !owner(parent).contains(owner(hit));
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, data } = texts.currentNode as Text;
      if (parent === null || !isSeen(parent) || parent.closest('svg, option, [aria-hidden="true"]')) continue;
      for (const { 0: word, index } of data.matchAll(/[^\s\p{Dash_Punctuation}/]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.replace(/[^\p{L}\p{N}]/gu, '').length <= wordOnALine && !/\p{Script=Han}/u.test(word))
          found.push(`"${word}" stands on ${lines.size} lines, in "${data.trim().slice(0, 60)}"`);
        if (rects.some((rect) => isCutOff(parent, rect))) found.push(`"${word}" is cut off, in "${data.trim().slice(0, 60)}"`);
        else if (lines.size === 1 && isCovered(parent, range)) found.push(`"${word}" is covered, in "${data.trim().slice(0, 60)}"`);
      }
    }

    for (const pressed of root.querySelectorAll('a, button, input, select, textarea')) {
      if (isSeen(pressed) && isCutOff(pressed, pressed.getBoundingClientRect()))
        found.push(`${pressed.localName} "${pressed.getAttribute('aria-label') ?? pressed.textContent}" is cut off`);
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [type="radio"], [type="file"])')) {
      const text = field.value || field.placeholder;
      if (isSeen(field) && text.length <= wordOnALine && field.scrollWidth > field.clientWidth + 1)
        found.push(`"${text}" does not fit its field`);
    }
    for (const value of root.querySelectorAll('dd')) {
      const label = value.previousElementSibling;
      if (label?.localName === 'dt' && isSeen(value) && value.getBoundingClientRect().top < label.getBoundingClientRect().bottom - 1)
        found.push(`"${value.textContent}" stands beside "${label.textContent}"`);
    }
    window.scrollTo(scrollX, scrollY);
    return [...new Set(found)];
  }, wordOnALine);
}
