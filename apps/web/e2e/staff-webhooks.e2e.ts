import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, locales, longSuite } from './words';

interface Call {
  headers: Record<string, string>;
  body: string;
}

/** A receiver that answers with `status` and keeps the requests. */
class Receiver {
  readonly calls: Call[] = [];
  status = 204;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.calls.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(this.status).end(this.status < 300 ? undefined : 'upstream maintenance');
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/in`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const dialog = (page: Page) => page.getByRole('dialog');
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

for (const { depth, details } of bothSuites)
  test(`an endpoint is made and tested, a failed delivery is sent again, and it is deleted${depth}`, details, async ({ page }) => {
    const receiver = new Receiver();
    const url = await receiver.start();
    const staff = new Staff(page);
    const keyboard = new Keyboard(page);
    const text = (id: string) => staff.say(id);
    await staff.enter('/admin/integrations?tab=webhooks');
    await expect(page.getByRole('tab', { selected: true })).toContainText(text('integrations.tab.webhooks'));
    await expect(page.getByText(text('webhooks.sub'))).toBeVisible();
    await keyboard.press(page.getByRole('button', { name: new RegExp(`^(${text('webhooks.add')}|${text('webhooks.addFirst')})$`) }));
    const field = dialog(page).getByLabel(text('webhooks.field.url'));
    await expect(field).toBeFocused();
    await page.keyboard.type('http://10.0.0.1/in');
    await page.keyboard.press('Control+s');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await staff.looksSound();
    await field.fill(url);
    await page.keyboard.press('Control+s');
    /** Reads the secret from its dialog, which shows it once, and closes the dialog. */
    const shownSecret = async () => {
      const shown = await dialog(page).getByLabel(text('webhooks.done.label'), { exact: true }).inputValue();
      expect(shown).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
      await dialog(page).getByLabel(text('keys.done.safe')).check();
      await button(dialog(page), text('integrations.done.close')).click();
      await expect(dialog(page)).toBeHidden();
      return shown;
    };
    const secret = await shownSecret();
    const own = page.getByRole('listitem', { name: url });
    await expect(own).toContainText(text('webhooks.allArrived'));
    await expect(page.locator('body')).not.toContainText(secret);
    const act = async (words: string) => {
      await button(own, staff.say('webhooks.more', { url })).click();
      await expect(own.getByRole('group')).toBeInViewport({ ratio: 1 });
      await button(own, text(words)).click();
    };

    await act('webhooks.test');
    await button(dialog(page), text('webhooks.testAsk.confirm')).click();
    await expect(dialog(page).getByText(text('webhooks.became.DELIVERED'), { exact: true })).toBeVisible({ timeout: 20_000 });
    const [example] = receiver.calls;
    const { body = '', headers = {} } = example ?? {};
    expect(JSON.parse(body)).toMatchObject({ type: 'booking.created' });
    // The library compares the time with the clock of this process, which is not the clock of the server.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body));
    await staff.looksSound();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    receiver.status = 503;
    const before = receiver.calls.length;
    const { id } = await staff.book('Halimah binti Osman', '2026-12-24');
    const { booking } = await staff.ask<{ booking: { reference: string } }>('query ($id: ID!) { booking(id: $id) { reference } }', {
      id,
    });
    const row = page.getByRole('row', { name: booking.reference });
    await expect(row).toContainText('503', { timeout: 20_000 });
    await keyboard.press(row.getByRole('link'));
    await expect(dialog(page).getByText('upstream maintenance').first()).toBeVisible();
    await expect(dialog(page).getByText(`"reference": "${booking.reference}"`)).toBeVisible();
    await expect(dialog(page)).not.toContainText('Halimah');
    await dialog(page)
      .getByRole('tab', { name: text('webhooks.view.check') })
      .click();
    await expect(dialog(page).getByText(/new Webhook\(process\.env\.WEBHOOK_SECRET\)/)).toBeVisible();
    await staff.looksSound();
    receiver.status = 204;
    await button(dialog(page), text('webhooks.tryNow')).click();
    await expect(dialog(page).getByText(text('webhooks.became.DELIVERED'), { exact: true })).toBeVisible({ timeout: 20_000 });
    const ofBooking = receiver.calls.slice(before).filter(({ body }) => body.includes(booking.reference));
    expect(ofBooking.length).toBeGreaterThan(1);
    expect(new Set(ofBooking.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    await page.goto('/admin/integrations?tab=webhooks');
    await act('webhooks.edit');
    await dialog(page).getByLabel(text('webhooks.field.enabled')).uncheck();
    await page.keyboard.press('Control+s');
    await expect(own).toContainText(text('webhooks.disabled.byHand'));
    await button(own, text('webhooks.secret.change')).click();
    await button(dialog(page), text('webhooks.rotateAsk.confirm')).click();
    expect(await shownSecret()).not.toBe(secret);
    // The row is read again, and its menu moves with it.
    await expect(own).toContainText('The previous secret');
    await act('webhooks.delete');
    await button(dialog(page), text('webhooks.deleteAsk.confirm')).click();
    await expect(own).toHaveCount(0);
    receiver.stop();
  });

for (const locale of locales) {
  test(`in ${locale}, endpoints, their deliveries, a failure and an empty list fit each width`, longSuite, async ({ page }) => {
    const staff = new Staff(page, locale);
    staff.wordsOnly = locale !== 'en';
    await page.setViewportSize({ width: 375, height: 780 });
    const delivery = (over: object) => ({
      __typename: 'WebhookDelivery',
      ...{ id: 'd1', webhookId: '019a0000-0000-7000-8000-000000000001', event: 'BOOKING_RESCHEDULED', at: '2026-12-01T02:52:07Z' },
      ...{ state: 'WAITING', attempt: 2, status: 503, error: 'STATUS', nextAttemptAt: '2026-12-01T02:57:07Z' },
      body: '{"type":"booking.rescheduled","data":{"id":"019a","reference":"BKD3-8XWE"}}',
      tries: [
        { __typename: 'WebhookTry', at: '2026-12-01T02:52:07Z', status: null, error: 'TIMED_OUT', responseMs: 15_000, responseBody: null },
        { __typename: 'WebhookTry', at: '2026-12-01T02:52:37Z', status: 503, error: 'STATUS', responseMs: 1_200, responseBody: '<html>' },
      ],
      ...over,
    });
    const endpoint = {
      __typename: 'WebhookEndpoint',
      ...{ id: 'e1', url: 'https://hooks.shop.example.com/delivery', events: ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'ORDER_UPSERTED'] },
      ...{ apiKeyId: null, state: 'FAILING', disabled: false, disabledReason: null, failingSince: '2026-12-01T01:00:00Z', waiting: 3 },
      ...{ maker: 'Farah Zainal', formerSecretUntil: '2026-12-02T01:00:00Z', branches: [] },
      recentDeliveries: ['DELIVERED', 'FAILED', 'WAITING'].map((state, at) => ({
        __typename: 'WebhookDelivery',
        id: `r${at}`,
        state,
        responseMs: 210,
      })),
    };
    let failing = true;
    let endpoints: object[] = [endpoint];
    await page.route('**/server/graphql', (route) => {
      const asked = route.request().postData() ?? '';
      // An empty list of counts would be taken for the list itself.
      if (asked.includes('"Integrations"')) return route.abort();
      if (asked.includes('"WebhookEndpoints"'))
        return route.fulfill({
          json: failing
            ? { data: null, errors: [{ message: '-', extensions: { code: 'SERVICE_UNAVAILABLE' } }] }
            : { data: { webhookEndpoints: endpoints } },
        });
      if (asked.includes('"WebhookDeliveries"'))
        return route.fulfill({
          json: {
            data: {
              webhookDeliveries: {
                __typename: 'WebhookDeliveryConnection',
                edges: [delivery({}), delivery({ id: 'd2', state: 'DELIVERED', status: 204, error: null })].map((node) => ({
                  __typename: 'WebhookDeliveryEdge',
                  node,
                })),
                pageInfo: { __typename: 'PageInfo', hasNextPage: false },
              },
            },
          },
        });
      return route.continue();
    });
    await staff.enter('/admin/integrations?tab=webhooks');
    await expect(page.getByText(staff.say('staffList.failed.title'))).toBeVisible();
    await staff.standsAtEveryWidth();
    failing = false;
    await button(page, staff.say('ui.tryAgain')).click();
    const menu = page.getByRole('button', { name: staff.say('webhooks.more', { url: endpoint.url }) });
    await menu.click();
    await expect(page.getByRole('group', { name: staff.say('webhooks.more', { url: endpoint.url }) })).toBeInViewport({ ratio: 1 });
    await menu.click();
    await button(page, staff.say('webhooks.deliveries')).click();
    await expect(page.getByRole('table')).toBeVisible();
    await staff.standsAtEveryWidth();
    await page.getByRole('row', { name: /BKD3/ }).first().getByRole('link').click();
    await expect(dialog(page).getByText(staff.say('webhooks.tries'))).toBeVisible();
    await staff.standsAtEveryWidth();
    await page.keyboard.press('Escape');
    endpoints = [];
    await staff.open('/admin/integrations?tab=webhooks');
    await expect(page.getByText(staff.say('webhooks.empty.title'))).toBeVisible();
    await staff.standsAtEveryWidth();
    await button(page, staff.say('webhooks.addFirst')).click();
    await expect(dialog(page).getByLabel(staff.say('webhooks.field.url'))).toBeFocused();
    await staff.standsAtEveryWidth();
  });
}
