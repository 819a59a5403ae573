import { instantOf } from '@booking/domain/calendar/calendar-date';
import type { CronItem } from 'graphile-worker';

/** Milliseconds. */
const aDay = 24 * 60 * 60 * 1000;

/** Scheduled jobs. Every process has the list, and one process runs each job. */
export const crontab: CronItem[] = [
  // A fixed job key: a run that waits or has failed is replaced by the next one instead of piling up.
  { task: 'lapse-offers', match: '* * * * *', options: { jobKey: 'lapse-offers', maxAttempts: 1 } },
  { task: 'check-webhooks', match: '* * * * *', options: { jobKey: 'check-webhooks', maxAttempts: 1 } },
  // In the evening, until 21:00: each run writes missing reminders, so that the next one makes up for a failed one.
  { task: 'remind', match: quarterHoursInMalaysia(17, 20), options: { jobKey: 'remind', maxAttempts: 1 } },
  // Backfill: the next start makes up for a night without a running process.
  { task: 'tidy-up', match: dailyInMalaysia(3, 10), options: { jobKey: 'tidy-up', backfillPeriod: aDay } },
  { task: 'check-integrity', match: dailyInMalaysia(4, 10), options: { jobKey: 'check-integrity', backfillPeriod: aDay } },
];

/** A crontab pattern, which graphile-worker reads in UTC, for a time of day in Malaysia. */
export function dailyInMalaysia(hour: number, minute: number): string {
  return `${minute} ${hourInUtc(hour)} * * *`;
}

/** A crontab pattern for each quarter of these hours in Malaysia, both included, which are one day in UTC. */
function quarterHoursInMalaysia(first: number, last: number): string {
  return `*/15 ${hourInUtc(first)}-${hourInUtc(last)} * * *`;
}

/** The same on every date: Malaysia has no summer time. */
function hourInUtc(hour: number): number {
  return instantOf('2026-01-01', `${String(hour).padStart(2, '0')}:00`).getUTCHours();
}
