import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace, type Box } from './snackbar-place';

const room: Box = { left: 0, top: 0, right: 1440, bottom: 900 };
const own: Box = { left: 976, top: 824, right: 1416, bottom: 876 };
const button = (left: number, top: number, width = 120, height = 44): Box => ({ left, top, right: left + width, bottom: top + height });
const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('where nothing is in its way it stands at its own place', () => {
  expect(freePlace(own, [button(100, 830)], room)).toEqual(own);
});

test('it lifts above a button, and goes aside where a column of buttons stands', () => {
  expect(freePlace(own, [button(1000, 840), button(600, 840), button(100, 840)], room)).toMatchObject({ left: 976, top: 787 });
  const column = Array.from({ length: 20 }, (_, row) => button(1300, row * 45));
  expect(freePlace(own, column, room)).toMatchObject({ left: 859, top: 824 });
});

test('where buttons leave no room there is no place', () => {
  const everywhere = Array.from({ length: 20 }, (_, row) => button(0, row * 45, 1440));
  expect(freePlace(own, everywhere, room)).toBeNull();
});

test('whatever the buttons are, it lies over none, within the window, and no place nearer to the bottom is free at its own column', () => {
  const buttons = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 1400 }), y: fc.integer({ min: 0, max: 890 }), w: fc.integer({ min: 20, max: 400 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(buttons, (given) => {
      const obstacles = given.map(({ x, y, w }) => button(x, y, w));
      const place = freePlace(own, obstacles, room);
      if (place === null) return;
      expect(obstacles.some((one) => overlaps(place, one))).toBe(false);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.right).toBeLessThanOrEqual(1440);
      expect(place.top).toBeGreaterThanOrEqual(0);
      for (let top = own.top; top > place.top + 8; top -= 8) {
        const lower = { ...own, top, bottom: top + 52 };
        expect(
          obstacles.some((one) =>
            overlaps({ ...lower, left: lower.left - 4, top: lower.top - 4, right: lower.right + 4, bottom: lower.bottom + 4 }, one),
          ),
        ).toBe(true);
      }
    }),
    { seed: 28 },
  );
});
