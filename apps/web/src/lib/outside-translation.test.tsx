import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepTextNodes } from './outside-translation';

type Wrap = (text: Text, font: Element, translation: string) => void;

/** How a translator wraps a text node, and the text that the page then shows. */
const wrappers: Record<string, [wrap: Wrap, shown: (text: string) => string]> = {
  'in one step': [
    (text, font, translation) => {
      font.textContent = translation;
      text.replaceWith(font);
    },
    (text) => `[${text}]`,
  ],
  'in two steps': [
    (text, font, translation) => {
      font.textContent = translation;
      text.before(font);
      text.remove();
    },
    (text) => `[${text}]`,
  ],
  'and stays within the element': [
    (text, font) => {
      text.before(font);
      font.append(text);
    },
    (text) => text,
  ],
};

/** Wraps each text node as a translator does. @returns how it shows the original text again */
async function translate(root: Element, wrap: Wrap): Promise<() => Promise<void>> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode as Text);
  const wrapped = texts.map((text) => {
    const [font, before] = [document.createElement('font'), text.data];
    wrap(text, font, `[${before}]`);
    return { font, before };
  });
  await Promise.resolve();
  return async () => {
    for (const { font, before } of wrapped) font.replaceWith(before);
    await Promise.resolve();
  };
}

function Delivery({ date, note = null, first = null }: { date: string; note?: string | null; first?: string | null }) {
  return (
    <p>
      {first}
      {date}
      {note === null ? null : <b>{note}</b>} {note}
    </p>
  );
}

test.each(Object.entries(wrappers))('a translated page still works if a text node is wrapped %s', async (_name, [wrap, shown]) => {
  const { container, rerender } = render(<Delivery date="19 Dec" note="Lift" />);
  keepTextNodes(container);
  await translate(container, wrap);
  expect(container.textContent).toBe(`${shown('19 Dec')}${shown('Lift')} ${shown('Lift')}`);

  rerender(<Delivery date="21 Dec" note="Lift" />);
  await expect.poll(() => container.textContent).toBe(`21 Dec${shown('Lift')} ${shown('Lift')}`);
  rerender(<Delivery date="21 Dec" />);
  await expect.poll(() => container.textContent).toBe('21 Dec ');
  await translate(container, wrap);
  rerender(<Delivery date="21 Dec" note="Stairs" first="Sat " />);
  await expect.poll(() => container.textContent).toBe(`Sat ${shown('21 Dec')}Stairs Stairs`);
});

test('the original text is there once after the translator restores it, and can change', async () => {
  const { container, rerender } = render(<Delivery date="19 Dec" note="Lift" />);
  keepTextNodes(container);
  const undo = await translate(container, wrappers['in two steps']?.[0] as Wrap);
  await undo();
  expect(container.textContent).toBe('19 DecLift Lift');
  rerender(<Delivery date="21 Dec" note="Stairs" />);
  expect(container.textContent).toBe('21 DecStairs Stairs');
});

test('the only text of a translated element can change', async () => {
  const { container, rerender } = render(<h1>Your order number</h1>);
  keepTextNodes(container);
  await translate(container, wrappers['in one step']?.[0] as Wrap);
  rerender(<h1>Please check two things</h1>);
  await Promise.resolve();
  expect(container.textContent).toBe('Please check two things');
});
