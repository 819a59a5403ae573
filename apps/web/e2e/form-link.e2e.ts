import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { ask } from './offer-desk';
import { locales, longSuite } from './words';

// A day that no other test fills.
const date = '2026-12-22';

/** Holds a date as a shop's server does, for a customer who is still on the shop's page. */
async function holdAside({ page, address }: Customer): Promise<string> {
  const query = 'mutation ($date: Date!) { holdDate(postcode: "68100", deliveryDate: $date) { ... on HoldDateSuccess { holdToken } } }';
  const { holdDate } = await ask<{ holdDate: { holdToken: string } }>(page.request, query, { date }, { 'x-forwarded-for': address });
  return holdDate.holdToken;
}

/** Returns the variables of the holds that the browser requests. */
function holdsOf(page: Page): { holdToken: string | null; deliveryDate: string }[] {
  const asked: { holdToken: string | null; deliveryDate: string }[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('HoldDate')) asked.push((JSON.parse(body) as { variables: (typeof asked)[number] }).variables);
  });
  return asked;
}

async function begin(customer: Customer, fragment: string): Promise<void> {
  await customer.open(`/form#${fragment}`);
  // At once, before the first answer, so that a copied address contains no hold.
  await expect(customer.page).toHaveURL((url) => url.hash === '');
}

for (const locale of locales) {
  test(`a complete link of a shop leads to the details in ${locale}, with its hold`, longSuite, async ({ page }) => {
    const customer = new Customer(page, locale, 'DEMO-1001');
    customer.wordsOnly = locale !== 'en';
    await page.setViewportSize({ width: 375, height: 812 });
    const [asked, addresses] = [holdsOf(page), [] as string[]];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    const hold = await holdAside(customer);
    await begin(customer, `postcode=68100&order=demo1001&date=${date}&hold=${hold}&name=Siti`);
    await customer.sees('details');
    await expect(page.getByRole('timer').first()).toBeVisible();
    await customer.looksSound();
    expect(asked).toEqual([expect.objectContaining({ holdToken: hold, deliveryDate: date })]);
    expect(addresses.filter((address) => address.includes(hold))).toEqual([]);
    await expect(page.getByLabel(customer.say('deliveryForm.field.name')).first()).toHaveValue('');
    // Back leads to the page before the link.
    await page.reload();
    await customer.sees('details');
  });
}

test('the form asks for what a link lacks, and checks an order that is not on file', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  const order = page.getByLabel(customer.say('deliveryForm.order.label'));
  await begin(customer, `order=${customer.orderNumber}&date=${date}`);
  await customer.sees('postcode');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await customer.continue();
  await customer.sees('order');
  await expect(order).toHaveValue(customer.orderNumber);
  await customer.looksSound();
  await customer.continue();
  await customer.acceptUnknownOrder();
  await customer.sees('details');

  // The same tab again, by a link with nothing but another postcode: what was chosen for the first one is chosen anew.
  await begin(customer, 'postcode=46000');
  await customer.sees('order');
  await expect(order).toHaveValue(customer.orderNumber);
});

test('a link to a full date shows the nearest dates, and a released hold is replaced by a new one', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page, 'en', 'DEMO-1001');
  const asked = holdsOf(page);
  // A full day of the demo.
  await begin(customer, 'postcode=68100&order=DEMO-1001&date=2026-12-04');
  await customer.sees('date');
  await expect(page.getByText(/4 Dec.*(fully booked|has just|full)/i).first()).toBeVisible();
  await customer.looksSound();

  const hold = await holdAside(customer);
  await ask(page.request, 'mutation ($hold: String!) { releaseHold(holdToken: $hold) }', { hold });
  await begin(customer, `postcode=68100&order=DEMO-1001&date=${date}&hold=${hold}`);
  await customer.sees('details');
  expect(asked.at(-1)).toMatchObject({ holdToken: hold });
  // A customer who had chosen a date before is asked for one too.
  await begin(customer, 'postcode=68100&order=DEMO-1001&date=2026-12-04');
  await customer.sees('date');
  await expect(page.getByText(/4 Dec.*(fully booked|has just|full)/i).first()).toBeVisible();
});
