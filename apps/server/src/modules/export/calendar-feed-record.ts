/** The calendar feed of a branch, as people who manage it see it. */
export interface CalendarFeedRecord {
  /** The id of the present address: a new address is a new feed. */
  id: string;
  branchId: string;
  createdAt: Date;
  lastReadAt: Date | null;
}
