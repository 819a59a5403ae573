import type { CronItem } from 'graphile-worker';

/** Asia/Kuala_Lumpur is eight hours ahead of UTC all year, and has been since 1982. */
const hoursAheadOfUtc = 8;

/** What runs by the clock; every process knows it, one of them runs it. */
export const crontab: CronItem[] = [
  // One key: a round that waits or failed is replaced by the next one instead of piling up.
  { task: 'relay-outbox', match: '* * * * *', options: { jobKey: 'relay-outbox', maxAttempts: 1 } },
  // A night on which no process ran is made up for at the next start.
  { task: 'tidy-up', match: dailyInMalaysia(3, 10), options: { jobKey: 'tidy-up', backfillPeriod: 24 * 60 * 60 * 1000 } },
];

/** A crontab pattern, which graphile-worker reads in UTC, for a time of day in Malaysia. */
export function dailyInMalaysia(hour: number, minute: number): string {
  return `${minute} ${(hour - hoursAheadOfUtc + 24) % 24} * * *`;
}
