import { expect, test, type Route } from '@playwright/test';
import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import { Staff } from '../staff';
import { expectNoLongTask } from './long-tasks';

const monthOfBookings = 5_000;

interface Operation {
  operationName: string;
  variables: { branchIds: string[]; date: string; from: string; to: string; first: number };
}

/**
 * Answers with a month of 5,000 bookings, so that only the browser is measured and not the server.
 */
async function answerFull(route: Route, names: ReadonlyMap<string, string>): Promise<void> {
  const { operationName, variables } = route.request().postDataJSON() as Operation;
  const perDay = Math.ceil(monthOfBookings / 30);
  if (operationName === 'DayLoads') {
    const booked = Math.ceil(perDay / names.size);
    const dayLoads = eachDate(variables.from, variables.to).flatMap((date) =>
      [...names].map(([branchId, branchName]) => ({
        __typename: 'DayLoad',
        date,
        branchId,
        branchName,
        booked,
        held: 0,
        limit: 20,
        status: 'AVAILABLE',
        reason: null,
        note: null,
        overbookedBy: 0,
      })),
    );
    return route.fulfill({ json: { data: { dayLoads } } });
  }
  if (operationName === 'CalendarBookings') {
    const [branchId = ''] = variables.branchIds;
    const edges = Array.from({ length: variables.first }, (_, index) => ({
      __typename: 'BookingEdge',
      cursor: `${index}`,
      node: {
        __typename: 'Booking',
        id: `${branchId}-${variables.date}-${index}`,
        reference: `BK${index}-4M92`,
        version: 1,
        status: 'CONFIRMED',
        deliveryDate: variables.date,
        branchName: names.get(branchId) ?? '',
        branch: { __typename: 'Branch', id: branchId },
        postcode: '68100',
        city: 'Batu Caves',
        quantityMattress: 1,
        quantityBedset: 1,
        salutation: 'Mrs',
        name: `Nurul Aisyah ${index}`,
      },
    }));
    const pageInfo = { __typename: 'PageInfo', hasNextPage: true, endCursor: `${variables.first}` };
    const bookings = { __typename: 'BookingConnection', totalCount: perDay, pageInfo, edges };
    return route.fulfill({ json: { data: { bookings } } });
  }
  return route.continue();
}

test('no long task in a month of 5,000 bookings', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  await staff.signIn();
  const { branches } = await staff.ask<{ branches: { id: string; name: string }[] }>('{ branches { id name } }');
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  await page.route('**/server/graphql', (route) => answerFull(route, names));
  const begin = '2026-12-09';
  await page.goto(`/admin/calendar?date=${begin}&day=${begin}`);
  const cell = (date: string) => page.locator(`button[data-date="${date}"]`);
  const cards = page.locator('[data-booking]');
  await expect(cards.first()).toBeVisible();

  await expectNoLongTask(page, 'calendar of 5,000 bookings', {
    'arrow keys': async () => {
      await cell(begin).focus();
      for (let day = 1; day <= 10; day += 1) {
        await page.keyboard.press('ArrowRight');
        await expect(cell(addDays(begin, day))).toBeFocused();
      }
    },
    'another day': async () => {
      await cell('2026-12-16').click();
      await expect(page.locator('[data-booking*="2026-12-16"]').first()).toBeVisible();
    },
    'a drag over the month': async () => {
      const from = await cards.first().boundingBox();
      const to = await cell('2026-12-07').boundingBox();
      if (!from || !to) throw new Error('it is not on the screen');
      await page.mouse.move(from.x + 80, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(to.x + 40, to.y + 40, { steps: 60 });
      // While a booking is dragged, the day shows the effect of the move instead of its load.
      await expect(cell('2026-12-07')).not.toHaveAccessibleName(/booked$/);
      await page.keyboard.press('Escape');
      await page.mouse.up();
    },
    'the next month': async () => {
      await cell('2026-12-16').focus();
      await page.keyboard.press('PageDown');
      await expect(cell('2027-01-20')).toBeFocused();
      await expect(cell('2027-01-20')).toHaveAccessibleName(/booked$/);
    },
  });
});
