/** The element that a translator put in place of a text node, and the original text. */
interface Translated {
  font: Element;
  text: string;
}

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/**
 * Lets the browser's translator work on a page that React draws. Chrome and Edge replace each text node with a `font` element that has
 * the translation. React does not know: it throws when it removes such a text node or inserts something before it, and it writes new
 * text into a node that is not on the page. So this puts each text node back, empty, before its translation. When React changes or
 * removes the text node, the translation is removed; the translator then translates the new text.
 * See https://github.com/facebook/react/issues/11538. React never draws a `font` element itself.
 */
export function keepTextNodes(root: Node): void {
  const translated = new WeakMap<Node, Translated>();
  const textOf = new WeakMap<Node, Text>();

  function removeTranslation(text: Node): void {
    const own = translated.get(text);
    translated.delete(text);
    own?.font.remove();
  }

  function textRemoved(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const own = translated.get(text);
    if (own) {
      if (!own.font.isConnected) return;
      // React moved the text node; else React removed it.
      if (text.isConnected) text.after(own.font);
      else removeTranslation(text);
      return;
    }
    const font = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((added) => added.isConnected && !textOf.has(added));
    if (!font) return;
    if (font.contains(text)) text.replaceWith(text.cloneNode());
    translated.set(text, { font, text: text.data });
    textOf.set(font, text);
    text.data = '';
    font.before(text);
  }

  /** The translator shows the original text again. */
  function fontRemoved(font: Element, { addedNodes }: MutationRecord): void {
    const text = textOf.get(font);
    const own = text && translated.get(text);
    // React replaced all that an element had, the text node with its translation: the added text is React's.
    if (!text || !own || font.isConnected || !text.isConnected) return;
    translated.delete(text);
    for (const added of addedNodes) if (added instanceof Text && added !== text) added.remove();
    text.data = own.text;
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') removeTranslation(record.target);
      for (const node of record.removedNodes) {
        if (node instanceof Text) textRemoved(node, record);
        else if (isFont(node)) fontRemoved(node, record);
      }
    }
    // Ignores the changes that it made itself.
    observer.takeRecords();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
}
