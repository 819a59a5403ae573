import { expect, test, type Route } from '@playwright/test';
import { Staff } from '../staff';
import { expectNoLongTask } from './long-tasks';

const bookings = 5_000;
/** Pixels of one event of the wheel, as in fast scrolling. */
const wheelTurn = 500;

interface Operation {
  operationName: string;
  variables: { first: number; after: string | null };
}

const statuses = ['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED', 'CANCELLED'];

/** Answers with a list of 5,000 bookings, so that only the browser is measured. */
function answerFull(route: Route): Promise<void> {
  const { operationName, variables } = route.request().postDataJSON() as Operation;
  if (operationName === 'BookingCount') {
    const counted = { __typename: 'BookingConnection', totalCount: bookings, totalCountCapped: false };
    return route.fulfill({ json: { data: { bookings: counted } } });
  }
  if (operationName !== 'BookingRows') return route.continue();
  const from = Number(variables.after ?? '0');
  const to = Math.min(from + variables.first, bookings);
  const edges = Array.from({ length: to - from }, (_, turn) => {
    const index = from + turn;
    return {
      __typename: 'BookingEdge',
      node: {
        __typename: 'Booking',
        id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        reference: `BK${index}-4M92`,
        version: 1,
        status: statuses[index % statuses.length],
        archived: false,
        deliveryDate: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`,
        name: `Nurul Aisyah binti Ahmad ${index}`,
        orderCheck: index % 50 === 0 ? 'CHECK_ORDER' : 'NONE',
        postcode: '68100',
        city: 'Batu Caves',
        branchName: 'Batu Caves',
        quantityMattress: 1,
        quantityBedset: 1,
        orderNumber: `SO-${index}`,
        primaryContact: '0123456789',
        email: `family-${index}@example.test`,
        createdAt: '2026-11-20T02:14:00.000Z',
      },
    };
  });
  const pageInfo = { __typename: 'PageInfo', hasNextPage: to < bookings, endCursor: String(to) };
  return route.fulfill({ json: { data: { bookings: { __typename: 'BookingConnection', edges, pageInfo } } } });
}

test('no long task while 5,000 bookings are scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await new Staff(page).signIn();
  await page.route('**/server/graphql', answerFull);
  await page.goto('/admin/bookings');
  const rows = page.locator('[role=row][data-index]');
  await expect(rows.first()).toBeVisible();
  const rowNumber = (index: number) => page.locator(`[role=row][data-index="${index}"]`);
  await page.mouse.move(700, 600);

  await expectNoLongTask(page, 'list of 5,000 bookings', {
    'the wheel to the last row': async () => {
      for (let scrolled = 0; scrolled < bookings * 48; scrolled += wheelTurn) {
        await page.mouse.wheel(0, wheelTurn);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      await expect(async () => {
        await page.mouse.wheel(0, 10_000);
        await expect(rowNumber(bookings - 1)).toBeVisible({ timeout: 200 });
      }).toPass();
    },
    'back to the top at once': async () => {
      await page.evaluate(() => window.scrollTo({ top: 0 }));
      await expect(rowNumber(0)).toBeVisible();
    },
    'into the middle at once': async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }));
      await expect(rowNumber(bookings / 2)).toBeVisible();
    },
    'the keyboard': async () => {
      await rowNumber(bookings / 2).focus();
      for (let press = 1; press <= 40; press += 1) {
        await page.keyboard.press('ArrowDown');
        await expect(rowNumber(bookings / 2 + press)).toBeFocused();
      }
    },
  });
});
