/** A rectangle of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between a message and what it must not touch, and between it and the window's edge; in pixels. */
const margin = 1;

const touches = (a: Box, b: Box) =>
  a.left < b.right + margin && b.left < a.right + margin && a.top < b.bottom + margin && b.top < a.bottom + margin;

const at = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: x,
  top: y,
  right: x + right - left,
  bottom: y + bottom - top,
});

/**
 * Where a message stands so that it lies over none of the obstacles: as near to the bottom as can be, there at its own place first, else
 * as near to it as can be. Null: there is no such place.
 * @param own where it stands where nothing is in its way
 * @param room what it stands within
 */
export function freePlace(own: Box, obstacles: readonly Box[], room: Box): Box | null {
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  // Whatever place is free, one is that touches an obstacle, or its own row and column.
  const columns = [own.left, ...obstacles.flatMap(({ left, right }) => [left - margin - width, right + margin])]
    .filter((x) => x >= room.left && x + width <= room.right)
    .sort((a, b) => Math.abs(a - own.left) - Math.abs(b - own.left));
  const rows = [own.top, ...obstacles.map(({ top }) => top - margin - height)]
    .filter((y) => y <= own.top && y >= room.top + margin)
    .sort((a, b) => b - a);
  for (const y of new Set(rows)) {
    const near = obstacles.filter(({ top, bottom }) => top < y + height + margin && y < bottom + margin);
    for (const x of new Set(columns)) {
      const place = at(own, x, y);
      if (!near.some((obstacle) => touches(place, obstacle))) return place;
    }
  }
  return null;
}
