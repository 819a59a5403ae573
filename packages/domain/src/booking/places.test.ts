import { describe, expect, it, test } from 'vitest';
import { branchPlan } from '../testing/branch-plan.js';
import { exceedsOrder, maxPieces, placesForQuantities, placesOf, placesOfBooking, usualPlaces } from './places.js';

const pieces = (quantityMattress: number, quantityBedset = 0) => ({ quantityMattress, quantityBedset });

test.each([
  [null, 1, 0, 1],
  [null, 99, 99, 1],
  [1, 1, 0, 1],
  [1, 99, 99, maxPieces],
  [6, 0, 1, 1],
  [6, 3, 3, 1],
  [6, 4, 3, 2],
  [6, 60, 0, 10],
  [198, 99, 99, 1],
])('with %s pieces a place, %i mattresses and %i bedsets take %i', (piecesPerPlace, mattresses, bedsets, places) => {
  expect(placesOf(pieces(mattresses, bedsets), { piecesPerPlace })).toBe(places);
});

describe('the places needed', () => {
  const branch = branchPlan({ piecesPerPlace: 2 });

  it('are those of a usual delivery where the quantities are not known', () => {
    expect([usualPlaces(branch), placesForQuantities(null)(branch), placesForQuantities(pieces(5))(branch)]).toEqual([1, 1, 3]);
  });

  it('stay with a booking whatever its branch has changed, and are worked out for another branch', () => {
    const needed = placesOfBooking({ ...pieces(5), branchId: branch.id, places: 1 });
    expect([needed(branch), needed(branchPlan({ id: 'muar', piecesPerPlace: 4 })), needed(branchPlan({ id: 'muar' }))]).toEqual([1, 2, 1]);
  });
});

test.each([
  ['as many as the order has', pieces(2, 1), pieces(3), false],
  ['more than the order has', pieces(30), pieces(3), true],
  ['more than the order has of one kind, where it names no other', pieces(3, 1), { quantityMattress: 3, quantityBedset: null }, true],
  ['as many as the branch allows without an order', pieces(3, 3), null, false],
  ['more than the branch allows without an order', pieces(4, 3), null, true],
  ['more than the branch allows where the order does not say', pieces(7), { quantityMattress: null, quantityBedset: null }, true],
  ['more than the branch allows, as the order says', pieces(60), pieces(60), false],
  ['any, where the order says none', pieces(1), pieces(0), true],
])('quantities are to be checked: %s', (_, quantities, ordered, expected) => {
  expect(exceedsOrder(quantities, ordered, branchPlan())).toBe(expected);
});
