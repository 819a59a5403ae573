import type { BranchEntity } from './branch.entity.js';

type BranchAddress = Pick<BranchEntity, 'address1' | 'address2' | 'zipcode' | 'city' | 'state' | 'country'>;

/** A stored branch. */
export interface BranchRecord extends Omit<BranchEntity, keyof BranchAddress | 'planVersion'> {
  address: BranchAddress;
}

/** The values of a new or changed branch, checked and trimmed. */
export type BranchContent = Omit<BranchRecord, 'id' | 'version' | 'createdAt' | 'updatedAt'>;
