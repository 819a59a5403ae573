/** A booking rule as it is on file. */
export interface RestrictionRecord {
  id: string;
  name: string;
  branchIds: string[];
  /** In the order of branchIds. */
  branchNames: string[];
  /** YYYY-MM-DD, both ends included. */
  startDate: string;
  endDate: string;
  /** Replaces the branch's own limit; 0 closes. */
  dailyLimit: number;
  /** What a form was opened with: another after every change. */
  version: number;
  createdAt: Date;
}

/** What is said about a rule when it is made or changed; checked and trimmed. */
export type RestrictionContent = Pick<RestrictionRecord, 'name' | 'branchIds' | 'startDate' | 'endDate' | 'dailyLimit'>;
