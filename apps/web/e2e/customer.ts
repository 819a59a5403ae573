import { randomBytes, randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { htmlLang } from '@booking/domain/locale/locale';
import { tooSmall } from './target-size';
import { productNow } from './product-now';
import { messageIdsIn, prefixOf, wordsOf, type Locale } from './words';

/** An order number that no other test uses; one that is not on file can be booked as well. */
export function newOrderNumber(): string {
  return `E2E-${randomBytes(5).toString('hex').toUpperCase()}`;
}

/** An address of a private network that no other test has: one network has a share of a day (ADR 0016). */
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

/** A customer with a browser, who finds everything by its text and role, never by the page's structure. */
export class Customer {
  readonly say: ReturnType<typeof wordsOf>;
  /**
   * Set by a test that is repeated in Malay and Chinese, where axe has seen the same screens in English: only what depends on words is
   * looked at.
   */
  wordsOnly = false;
  /** axe takes half of a test's time: the short suite runs it on the first state of a test, the long suite on each. */
  checksEachState = test.info().tags.includes('@long');
  private isChecked = false;
  /** Where the browser comes from, as a proxy in front of the product would say. */
  address = newAddress();

  constructor(
    readonly page: Page,
    readonly locale: Locale = 'en',
    readonly orderNumber = newOrderNumber(),
    readonly email = `${orderNumber.toLowerCase()}@example.test`,
    /** When the browser's clock begins. */
    private readonly now = productNow,
  ) {
    this.say = wordsOf(locale);
  }

  /** Opens a path in the customer's language, on the tests' clock, with the welcome still to be closed. */
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
    // Pressed again, as somebody would: a page that still lays itself out may move under the mouse.
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

  /** The one press more that books an order that is not on file. */
  async acceptUnknownOrder(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say('deliveryForm.order.checkTitle') })).toBeVisible();
    await this.page.getByRole('button', { name: this.say('deliveryForm.order.acceptUnknown') }).click();
  }

  async continue(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('deliveryForm.continue'), exact: true }).click();
  }

  /** The heading of a step; focus is on it when the step was just reached. */
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

  /** The day's button in the calendar on the screen; its name begins with the date. */
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

  /** The messages that went to this customer, newest first; waits until there are this many. */
  messages(count: number): Promise<Message[]> {
    return this.messagesTo(this.email, count);
  }

  /** The same by any address: an e-mail, or a telephone number with its plus. */
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

  /** The code of the newest message to a mobile number that has one, once there are so many messages. */
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

  /** Presses Cancel, and Cancel again in the dialog, once `check` has passed. */
  async cancelBooking(check: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const name = this.say('manage.cancel');
    await this.page.getByRole('link', { name }).or(this.page.getByRole('button', { name })).first().click();
    const dialog = this.page.getByRole('dialog', { name: this.say('manage.cancel.title') });
    await expect(dialog).toBeVisible();
    await check();
    await dialog.getByRole('button', { name, exact: true }).click();
  }

  /** From now on a booking is answered as the database answers it for a day that was filled meanwhile. */
  async losesDate(alternatives: string[]): Promise<void> {
    const bookDelivery = { __typename: 'DateUnavailable', message: 'Taken', reason: 'FULL', alternatives };
    await this.onOperation('BookDelivery', (route) => route.fulfill({ json: { data: { bookDelivery } } }));
  }

  /** Answers each request of a GraphQL operation in place of the server, until the test ends. */
  async onOperation(operation: string, answer: (route: Route) => unknown): Promise<void> {
    await this.page.route('**/server/graphql', (route) => {
      const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
      return operationName === operation ? answer(route) : route.fallback();
    });
  }

  /** No finding of axe against WCAG 2.2 A and AA, nothing that has to be scrolled sideways, and on a telephone nothing too small. */
  async looksSound(): Promise<void> {
    await this.rests();
    if (!this.wordsOnly && (this.checksEachState || !this.isChecked)) await this.passesAxe();
    await expect(this.page.locator('html')).toHaveAttribute('lang', htmlLang(this.locale));
    expect(messageIdsIn(await this.page.locator('body').innerText())).toEqual([]);
    await this.fits();
    expect(await tooSmall(this.page)).toEqual([]);
  }

  /** Waits for animations to end, except endless ones (a caret, a spinner). What has just changed begins its own with the next frame. */
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

  /** axe measures colours: of a page at rest. */
  private async passesAxe(): Promise<void> {
    this.isChecked = true;
    const { violations } = await new AxeBuilder({ page: this.page })
      // No page of ours has frames, for which the other mode opens a page of its own each time.
      .setLegacyMode(true)
      .options({
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        // Of what is in order, and of what axe cannot decide, not every element is described: that was megabytes for a full page.
        resultTypes: ['violations'],
        selectors: false,
      })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }

  /** Nothing of the page lies beyond its right edge, once it is laid out. */
  async fits(): Promise<void> {
    await this.rests();
    const sideways = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways).toBe(0);
  }

  /** The page works at every width: it fits, and axe finds nothing in any of the layouts. */
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
