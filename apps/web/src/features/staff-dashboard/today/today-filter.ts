/** Whose deliveries of which date the dashboard shows; null: those of all branches of one's own. */
export interface TodayFilter {
  branchIds: string[] | null;
  date: string;
}
