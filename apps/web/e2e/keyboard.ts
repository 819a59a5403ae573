import { expect, type Locator, type Page } from '@playwright/test';
import type { Customer } from './customer';

/** A user who only has a keyboard. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until one of the targets has the focus. Expects each focused element to be visible and marked (WCAG 2.4.7, 2.4.11). */
  async tabTo(target: Locator): Promise<void> {
    await target.first().waitFor();
    const targets = await target.all();
    for (let presses = 0; presses < 120; presses += 1) {
      await this.page.keyboard.press('Tab');
      expect(await this.page.evaluate(focusError)).toBeNull();
      for (const one of targets) if (await one.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reaches ${target.toString()}`);
  }

  async press(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.type(text);
  }

  /** Fills in the details of the booking form and sends them. */
  async fillDetails({ say, email }: Customer, mobile = '012-345 6789'): Promise<void> {
    const field = (name: string) => this.page.getByRole('textbox', { name: say(`deliveryForm.field.${name}`) }).first();
    await this.type(field('name'), 'Nurul Aisyah binti Rahman');
    await this.type(field('primaryContact'), mobile);
    await this.type(field('email'), email);
    await this.type(field('address1'), 'No. 12, Jalan SG 8/3');
    const mattresses = this.page.getByRole('spinbutton', { name: say('deliveryForm.field.quantityMattress') });
    await this.tabTo(mattresses);
    // The date step may have asked for the quantities already.
    if ((await mattresses.inputValue()) === '0') await this.page.keyboard.press('ArrowUp');
    await this.page.keyboard.press('Enter');
  }
}

/** Runs in the page. @returns the error of the focused element; null if there is none */
async function focusError(): Promise<string | null> {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  await Promise.all(focused.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60);
  const box = focused.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused);
    }),
  );
  if (!isSeen) return `${name} has the focus and is not visible`;
  // A text field shows the focus on the box around it.
  const boxes = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const styles = boxes.flatMap((element) => (element ? getComputedStyle(element) : []));
  // A link that covers a row shows the focus around the row.
  const isMarked = [...styles, getComputedStyle(focused, '::after')].some(({ outlineStyle, outlineWidth, outlineColor }) => {
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|^transparent$/.test(outlineColor);
  });
  return isMarked ? null : `${name} has the focus and does not show it`;
}
