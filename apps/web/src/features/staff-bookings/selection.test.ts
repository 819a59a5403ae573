import { bookingStatuses, canArchive } from '@booking/domain/booking/booking-status';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allSelected,
  headState,
  isSelected,
  nothingSelected,
  pickedOf,
  rowsBetween,
  selectedCount,
  toggled,
  withoutIds,
  withRows,
  type Selection,
} from './selection';

const rows = Array.from({ length: 12 }, (_, index) => ({
  id: `b${index}`,
  reference: `BK-${index}`,
  version: 1,
  status: bookingStatuses[index % bookingStatuses.length] ?? 'CONFIRMED',
  deliveryDate: '2026-12-04',
  notifySms: false,
  locale: 'en' as const,
}));

test('the selection and its count equal a model that tracks each row', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constant('all' as const),
      fc.constant('none' as const),
      fc.nat({ max: rows.length - 1 }),
      fc.tuple(fc.subarray(rows), fc.boolean()),
    ),
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let selection: Selection = nothingSelected;
      let model = new Set<string>();
      for (const step of taken) {
        if (step === 'all') {
          selection = allSelected;
          model = new Set(rows.map(({ id }) => id));
        } else if (step === 'none') {
          selection = nothingSelected;
          model = new Set();
        } else if (typeof step === 'number') {
          const row = rows[step];
          if (row === undefined) throw new Error(`there is no row ${step}`);
          selection = toggled(selection, row);
          if (!model.delete(row.id)) model.add(row.id);
        } else {
          const [some, selected] = step;
          selection = withRows(selection, some, selected);
          for (const { id } of some)
            if (selected) model.add(id);
            else model.delete(id);
        }
      }
      expect(rows.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id)).toEqual(
        rows.map(({ id }) => id).filter((id) => model.has(id)),
      );
      expect(selectedCount(selection, rows.length)).toBe(model.size);
      expect(headState(selection, rows.length)).toBe(model.size === 0 ? 'none' : model.size === rows.length ? 'all' : 'some');
    }),
    { seed: 9 },
  );
});

test('all rows of a list without a count can be selected', () => {
  expect(selectedCount(allSelected, null)).toBeNull();
  expect(headState(allSelected, null)).toBe('all');
  expect(headState(nothingSelected, null)).toBe('none');
});

test('a range reaches from the previous row to this one, upwards too', () => {
  const ids = (anchor: string | null, id: string) => rowsBetween(rows, anchor, id).map((row) => row.id);
  expect(ids('b2', 'b4')).toEqual(['b2', 'b3', 'b4']);
  expect(ids('b4', 'b2')).toEqual(['b2', 'b3', 'b4']);
  expect(ids(null, 'b2')).toEqual(['b2']);
  expect(ids('gone', 'b2')).toEqual(['b2']);
  expect(ids('b2', 'gone')).toEqual([]);
});

test('finished bookings, and only they, are deselected', () => {
  const some = withRows(nothingSelected, rows.slice(0, 3), true);
  expect(withoutIds(some, ['b1', 'b9'])).toEqual(
    withRows(
      nothingSelected,
      [rows[0], rows[2]].filter((row) => row !== undefined),
      true,
    ),
  );
  expect(withoutIds(allSelected, ['b1'])).toBe(allSelected);
});

test('only delivered, failed and cancelled bookings go into the archive', () => {
  const { picked, others } = pickedOf(new Map(rows.map((row) => [row.id, row])), canArchive);
  expect(picked).toEqual(rows.filter(({ status }) => status === 'DELIVERED' || status === 'FAILED' || status === 'CANCELLED'));
  expect(picked.length + others).toBe(rows.length);
});
