/** A calendar of a branch, as those who look after it see it. */
export interface CalendarFeedRecord {
  id: string;
  branchId: string;
  name: string;
  /** The account's name as it is now; '' once the account was erased. */
  createdBy: string;
  createdAt: Date;
  lastReadAt: Date | null;
  revokedAt: Date | null;
}
