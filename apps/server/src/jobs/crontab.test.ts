import { parseCronItems } from 'graphile-worker';
import { describe, expect, test } from 'vitest';
import { crontab, dailyInMalaysia } from './crontab.js';

describe('the crontab', () => {
  test.each([
    [3, 10, '10 19 * * *'],
    [8, 0, '0 0 * * *'],
    [0, 5, '5 16 * * *'],
    [23, 59, '59 15 * * *'],
  ])('%i:%i in Malaysia is "%s" in UTC', (hour, minute, pattern) => {
    expect(dailyInMalaysia(hour, minute)).toBe(pattern);
    const inUtc = new Date(Date.UTC(2026, 11, 5, Number(pattern.split(' ')[1]), minute));
    const inMalaysia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', hour: 'numeric', minute: 'numeric' }).format(
      inUtc,
    );
    expect(inMalaysia).toBe(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  });

  test('ends lapsed offers and checks webhooks each minute, sends reminders in the evening, cleans up and checks the integrity each night', () => {
    expect(crontab.map(({ task, match }) => [task, match])).toEqual([
      ['lapse-offers', '* * * * *'],
      ['check-webhooks', '* * * * *'],
      // 17:00 to 20:45.
      ['remind', '*/15 9-12 * * *'],
      ['tidy-up', '10 19 * * *'],
      ['check-integrity', '10 20 * * *'],
    ]);
    expect(parseCronItems(crontab)).toHaveLength(5);
  });
});
