import { randomBytes, randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { htmlLang } from '@booking/domain/locale/locale';
import { tooSmall } from './target-size';
import { productNow } from './product-now';
import { messageIdsIn, prefixOf, wordsOf, type Locale } from './words';

/** Returns an order number that no other test uses. Orders that are not on file can be booked too. */
export function newOrderNumber(): string {
  return `E2E-${randomBytes(5).toString('hex').toUpperCase()}`;
}

/** Returns a private IP address that no other test uses: each network has a quota for a day (ADR 0016). */
export function newAddress(): string {
  return `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`;
}

interface Message {
  channel: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A customer with a browser. Finds elements by text and role, never by the structure of the page. */
export class Customer {
  readonly say: ReturnType<typeof wordsOf>;
  /**
   * Set by tests that are repeated in Malay and Chinese. axe has checked the same pages in English, so that only checks that depend on the
   * text run.
   */
  wordsOnly = false;
  /** axe takes half of the time of a test, so the short suite runs it only on the first state of a test, the long suite on each. */
  checksEachState = test.info().tags.includes('@long');
  private isChecked = false;
  /** The IP address of the browser, sent as by a proxy in front of the product. */
  address = newAddress();

  constructor(
    readonly page: Page,
    readonly locale: Locale = 'en',
    readonly orderNumber = newOrderNumber(),
    readonly email = `${orderNumber.toLowerCase()}@example.test`,
    /** The start of the browser's clock. */
    private readonly now = productNow,
  ) {
    this.say = wordsOf(locale);
  }

  /** Opens a path in the customer's language with the clock of the tests. The welcome is not closed yet. */
  async open(path: string): Promise<void> {
    await this.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': this.address });
    await this.page.clock.install({ time: new Date(this.now) });
    await this.page.goto(`${prefixOf(this.locale)}${path}` || '/');
  }

  get welcome(): Locator {
    return this.page.getByRole('heading', { level: 2, name: this.say('deliveryForm.welcome.title'), exact: true });
  }

  async closeWelcome(): Promise<void> {
    const close = this.page.getByRole('button', { name: this.say('deliveryForm.welcome.close') });
    await expect(close).toBeVisible();
    // Presses again: the layout may still move under the pointer.
    await expect(async () => {
      if (await close.isVisible()) await close.click({ timeout: 2_000 });
      await expect(this.welcome).toBeHidden({ timeout: 2_000 });
    }).toPass();
  }

  async givePostcode(postcode: string): Promise<void> {
    await this.page.getByLabel(this.say('deliveryForm.postcode.label')).fill(postcode);
  }

  async giveOrder(orderNumber = this.orderNumber): Promise<void> {
    await this.page.getByLabel(this.say('deliveryForm.order.label')).fill(orderNumber);
  }

  /** Continues with an order that is not on file: both fields are to be checked first. */
  async passUnknownOrder(): Promise<void> {
    await this.continue();
    await this.acceptUnknownOrder();
    await this.sees('date');
  }

  /** Presses the second button, which goes on with an order that is not on file. */
  async acceptUnknownOrder(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say('deliveryForm.order.checkTitle') })).toBeVisible();
    await this.page.getByRole('button', { name: this.say('deliveryForm.order.acceptUnknown') }).click();
  }

  async continue(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('deliveryForm.continue'), exact: true }).click();
  }

  /** Expects the heading of a step. */
  async sees(step: 'postcode' | 'order' | 'date' | 'details' | 'summary' | 'confirmation'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(`deliveryForm.${step}.title`) })).toBeVisible();
  }

  /** From the first page to the calendar of a postcode. */
  async reachDates(postcode = '68100'): Promise<void> {
    await this.open('/form');
    await this.closeWelcome();
    await this.givePostcode(postcode);
    await expect(this.page.getByText(this.say('deliveryForm.served.title'))).toBeVisible();
    await this.continue();
    await this.sees('order');
    await this.giveOrder();
    await this.passUnknownOrder();
  }

  /** The button of a day in the visible calendar; its name begins with the date. */
  day(dayOfMonth: number) {
    return this.page
      .getByRole('gridcell')
      .getByRole('button')
      .filter({ hasText: new RegExp(`^${dayOfMonth}(\\D|$)`) })
      .first();
  }

  async chooseDay(dayOfMonth: number): Promise<void> {
    await this.day(dayOfMonth).click();
    await expect(this.page.getByRole('timer').first()).toBeVisible();
  }

  async fillDetails(): Promise<void> {
    const fill = (field: string, value: string) =>
      this.page
        .getByRole('textbox', { name: this.say(`deliveryForm.field.${field}`) })
        .first()
        .fill(value);
    await fill('name', 'Nurul Aisyah binti Rahman');
    await fill('email', this.email);
    await fill('primaryContact', '012-345 6789');
    await fill('address1', 'No. 12, Jalan SG 8/3');
    await this.page.getByRole('spinbutton', { name: this.say('deliveryForm.field.quantityMattress') }).fill('1');
  }

  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('deliveryForm.summary.confirm') }).click();
  }

  /** From the calendar to the summary. */
  async reachSummary(dayOfMonth: number): Promise<void> {
    await this.chooseDay(dayOfMonth);
    await this.continue();
    await this.sees('details');
    await this.fillDetails();
    await this.continue();
    await this.sees('summary');
  }

  /** Waits for so many messages to this customer, and returns them, newest first. */
  messages(count: number): Promise<Message[]> {
    return this.messagesTo(this.email, count);
  }

  /** The same for any address: an e-mail address, or a telephone number with its plus. */
  async messagesTo(recipient: string, count: number): Promise<Message[]> {
    let mine: Message[] = [];
    await expect
      .poll(async () => {
        const response = await this.page.request.get('/server/api/dev/messages');
        mine = ((await response.json()) as Message[]).filter(({ to }) => to === recipient);
        return mine.length;
      })
      .toBe(count);
    return mine;
  }

  /** Waits for so many messages to a mobile number, and returns the newest code among them. */
  async codeSentTo(mobile: string, count = 1): Promise<string> {
    const messages = await this.messagesTo(`+6${mobile.replace(/\D/g, '')}`, count);
    return messages.map(({ text }) => /\d{6}/.exec(text)?.[0]).find((code) => code !== undefined) ?? '';
  }

  /** Opens the booking by the link of its confirmation. @returns that message */
  async openManageLink(): Promise<Message | undefined> {
    const [confirmation] = await this.messages(1);
    const link = /https?:\/\/\S+\/manage#\S+/.exec(confirmation?.text ?? '')?.[0];
    expect(link).toBeDefined();
    await this.page.goto(link ?? '');
    await expect(this.page.getByText(this.say('manage.status.CONFIRMED')).first()).toBeVisible();
    return confirmation;
  }

  /** The button that moves a booking to the chosen date, which is part of its name. */
  get moveButton(): Locator {
    const name = new RegExp(this.say('manage.move.to').split('{date}')[0] ?? '');
    return this.page.getByRole('button', { name }).filter({ visible: true }).last();
  }

  /** Presses Cancel, runs `check` on the dialog, and presses Cancel there. */
  async cancelBooking(check: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const name = this.say('manage.cancel');
    await this.page.getByRole('link', { name }).or(this.page.getByRole('button', { name })).first().click();
    const dialog = this.page.getByRole('dialog', { name: this.say('manage.cancel.title') });
    await expect(dialog).toBeVisible();
    await check();
    await dialog.getByRole('button', { name, exact: true }).click();
  }

  /** From now on, answers a booking like the server does if the day was filled meanwhile. */
  async losesDate(alternatives: string[]): Promise<void> {
    const bookDelivery = { __typename: 'DateUnavailable', message: 'Taken', reason: 'FULL', alternatives };
    await this.onOperation('BookDelivery', (route) => route.fulfill({ json: { data: { bookDelivery } } }));
  }

  /** Answers each request of a GraphQL operation instead of the server, until the test ends. */
  async onOperation(operation: string, answer: (route: Route) => unknown): Promise<void> {
    await this.page.route('**/server/graphql', (route) => {
      const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
      return operationName === operation ? answer(route) : route.fallback();
    });
  }

  /** Expects no finding of axe for WCAG 2.2 A and AA, no horizontal scrolling, and on a telephone nothing too small. */
  async looksSound(): Promise<void> {
    await this.rests();
    if (!this.wordsOnly && (this.checksEachState || !this.isChecked)) await this.passesAxe();
    await expect(this.page.locator('html')).toHaveAttribute('lang', htmlLang(this.locale));
    expect(messageIdsIn(await this.page.locator('body').innerText())).toEqual([]);
    await this.fits();
    expect(await tooSmall(this.page)).toEqual([]);
  }

  /** Waits for animations to end, except endless ones (a caret, a spinner). Waits for a frame first, in which new ones begin. */
  private async rests(): Promise<void> {
    await this.page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    });
  }

  /** The same in both colour schemes. */
  async looksSoundInBothSchemes(): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.looksSound();
    }
  }

  /** Runs axe after all animations, because it measures colours. */
  private async passesAxe(): Promise<void> {
    this.isChecked = true;
    const { violations } = await new AxeBuilder({ page: this.page })
      // Legacy mode is enough without frames. The other mode opens another page each time.
      .setLegacyMode(true)
      .options({
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        // Limits the report of passed and undecided checks, which had megabytes for a full page.
        resultTypes: ['violations'],
        selectors: false,
      })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }

  /** Expects that no element is beyond the right edge of the page. */
  async fits(): Promise<void> {
    await this.rests();
    const sideways = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways).toBe(0);
  }

  /** Expects that the page fits at each width, and that axe finds nothing in any of the layouts. */
  async standsAtEveryWidth(): Promise<void> {
    for (const width of [320, 2560]) {
      await this.page.setViewportSize({ width, height: 800 });
      await this.fits();
    }
    for (const width of [375, 1280]) {
      await this.page.setViewportSize({ width, height: 800 });
      await this.looksSound();
    }
  }
}
