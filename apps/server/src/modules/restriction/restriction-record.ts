/** A stored booking rule. */
export interface RestrictionRecord {
  id: string;
  name: string;
  branchIds: string[];
  /** In the order of branchIds. */
  branchNames: string[];
  /** YYYY-MM-DD, both ends included. */
  startDate: string;
  endDate: string;
  /** Replaces the branch's own limit; 0 closes the dates. */
  dailyLimit: number;
  /** Changes with every update, so that an outdated form is refused. */
  version: number;
  createdAt: Date;
}

/** The values of a new or changed rule, checked and trimmed. */
export type RestrictionContent = Pick<RestrictionRecord, 'name' | 'branchIds' | 'startDate' | 'endDate' | 'dailyLimit'>;
