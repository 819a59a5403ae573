/** A calendar of a branch, as those who look after it see it. */
export interface CalendarFeedRecord {
  id: string;
  branchId: string;
  name: string;
  /** The account's name as it is now; '' once the account was erased. */
  createdBy: string;
  /** The account that made it, or took it over last; null: a key did, or the account was erased. */
  createdById: string | null;
  createdAt: Date;
  lastReadAt: Date | null;
  revokedAt: Date | null;
  /** Its maker has no right to it any more: its address opens nothing, unless somebody who has takes it over. */
  ended: boolean;
}
