import { maxQuantity, type DeliveryForm } from './delivery-form.js';

/** The quantities of a delivery. */
export type Quantities = Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>;

/** The quantities of an order on file; null if it has none. */
export interface OrderedQuantities {
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** Max pieces of one delivery. */
export const maxPieces = 2 * maxQuantity;

/** Max pieces of a delivery without a check if its order has no quantities, unless the branch sets another number (Branch.checkPieces). */
export const defaultCheckPieces = 6;

/** The settings of a branch about places: pieces that fit one (null: every delivery takes one place), and pieces that need no check. */
interface PlacesOfBranch {
  id: string;
  piecesPerPlace: number | null;
  checkPieces: number;
}

/** Returns the number of places that a delivery needs with a branch. */
export type PlacesNeeded = (branch: Pick<PlacesOfBranch, 'id' | 'piecesPerPlace'>) => number;

/** The places of a usual delivery, and of one whose quantities are not known. */
export const usualPlaces: PlacesNeeded = () => 1;

/** Returns the quantities of a request in which they are optional: null without any; an absent one of two is 0. */
export function sentQuantities(quantityMattress: number | null, quantityBedset: number | null): Quantities | null {
  if (quantityMattress === null && quantityBedset === null) return null;
  return { quantityMattress: quantityMattress ?? 0, quantityBedset: quantityBedset ?? 0 };
}

export function piecesOf({ quantityMattress, quantityBedset }: Quantities): number {
  return quantityMattress + quantityBedset;
}

/**
 * Returns the places of these quantities: one for each begun `piecesPerPlace` pieces, or one in all if the branch does not set it
 * (Domain, "Booking: the invariant").
 */
export function placesOf(quantities: Quantities, { piecesPerPlace }: Pick<PlacesOfBranch, 'piecesPerPlace'>): number {
  return piecesPerPlace === null ? 1 : Math.max(1, Math.ceil(piecesOf(quantities) / piecesPerPlace));
}

/** Returns how many places these quantities need with a branch. @param quantities null: unknown, which counts as a usual delivery */
export function placesForQuantities(quantities: Quantities | null): PlacesNeeded {
  return quantities === null ? usualPlaces : (branch) => placesOf(quantities, branch);
}

/** Returns the stored places of a booking for its own branch, even if the branch's settings have changed, and computes them for others. */
export function placesOfBooking(booking: Quantities & { branchId: string; places: number }): PlacesNeeded {
  return (branch) => (branch.id === booking.branchId ? booking.places : placesOf(booking, branch));
}

/**
 * Returns true if staff must check the quantities of a customer's booking before it goes out (the decision QUANTITY): it has more pieces
 * than its order on file, or, if that has no quantities, more than the branch delivers without a check.
 * @param ordered null: the order is not on file, or has no quantities
 */
export function exceedsOrder(
  quantities: Quantities,
  ordered: OrderedQuantities | null,
  { checkPieces }: Pick<PlacesOfBranch, 'checkPieces'>,
): boolean {
  const says = ordered !== null && (ordered.quantityMattress !== null || ordered.quantityBedset !== null);
  const max = says ? (ordered.quantityMattress ?? 0) + (ordered.quantityBedset ?? 0) : checkPieces;
  return piecesOf(quantities) > max;
}
