import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { weekdays, type Weekday } from '@booking/domain/calendar/calendar-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { exampleContact } from '@booking/reference-data/example-contact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../database/integrity-errors.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch, givenRule } from '../../testing/given.js';
import { offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { MessageRenderer } from '../notification/message-renderer.js';
import type { BookingMessage } from '../notification/outbox-message.js';

const app = await oneApp();
const { api, as, givenWorld, markAllSent } = offerWorld(app);
// Wednesday, noon in Kuala Lumpur; a Tuesday and a Thursday of the next week.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
afterEach(async () => expect(await integrityErrors(app.database)).toEqual([]));
const [date, other] = ['2026-03-10', '2026-03-12'];

type World = Awaited<ReturnType<typeof givenWorld>>;

/** A change of the branch, as an admin makes it. */
async function plan({ branchId, postcode }: World, changed: { deliveryWeekdays?: Weekday[]; status?: string; coverage?: string[] }) {
  const form = {
    name: `Reasons ${postcode}`,
    dailyLimit: 3,
    leadTime: 0,
    deliveryRange: 60,
    deliveryWeekdays: weekdays,
    coverage: [postcode],
  };
  const { errors } = await api.graphql(
    'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }',
    { id: branchId, input: { ...form, address: { state: 'Selangor' }, ...changed } },
    await as({}),
  );
  expect(errors).toBeUndefined();
}

async function close({ branchId }: World, kind: ClosedDayKind) {
  const input = { date, kind, name: 'Nuzul Al-Quran', names: { en: 'Nuzul Al-Quran', bm: 'Nuzul Quran', cn: '可兰经降世日' } };
  const { errors } = await api.graphql(
    'mutation ($input: ClosedDayInput!) { saveClosedDay(input: $input) { id } }',
    { input: { ...input, branchIds: [branchId] } },
    await as({}),
  );
  expect(errors).toBeUndefined();
}

/** A second branch for the same postcode: the first one's bookings can go there. */
const beside = ({ postcode }: World) => givenBranch(app.database, { priority: 200, coverage: [postcode] });

/** A change of a day with two bookings, and the text for its customers. */
const changes: Record<string, { cause: string; change: (world: World) => Promise<unknown>; reasons: Record<Locale, string> }> = {
  'the branch is suspended': {
    cause: 'BRANCH_SUSPENDED',
    change: async (world) => [await beside(world), await plan(world, { status: 'SUSPENDED' }), await close(world, 'PUBLIC_HOLIDAY')],
    reasons: {
      en: 'We are sorry: we cannot come on Tuesday, 10 Mar, 2026.',
      bm: 'Maaf, kami tidak dapat datang pada Selasa, 10 Mac, 2026.',
      cn: '很抱歉，我们2026年3月10日（星期二）无法送货。',
    },
  },
  'the area is handed over to another branch': {
    cause: 'AREA_HANDED_OVER',
    change: async (world) => [await beside(world), await plan(world, { coverage: ['39999'] }), await close(world, 'STOCK_TAKE')],
    reasons: {
      en: 'Another branch delivers to your area now, and it cannot come on Tuesday, 10 Mar, 2026.',
      bm: 'Kawasan anda kini dilayan cawangan lain yang tidak dapat datang pada Selasa, 10 Mac, 2026.',
      cn: '您的地区现由另一家分行送货，2026年3月10日（星期二）无法安排。',
    },
  },
  'the day becomes a public holiday': {
    cause: 'DAY_CLOSED',
    change: async (world) => [await close(world, 'PUBLIC_HOLIDAY'), await plan(world, { deliveryWeekdays: ['THURSDAY'] })],
    reasons: {
      en: 'Tuesday, 10 Mar, 2026 is a public holiday (Nuzul Al-Quran), and we do not deliver.',
      bm: 'Selasa, 10 Mac, 2026 ialah cuti umum (Nuzul Quran) dan kami tidak membuat penghantaran.',
      cn: '2026年3月10日（星期二）是公共假期（可兰经降世日），我们不送货。',
    },
  },
  'the stock is counted': {
    cause: 'DAY_CLOSED',
    change: (world) => close(world, 'STOCK_TAKE'),
    reasons: {
      en: 'We count our stock on Tuesday, 10 Mar, 2026 and do not deliver.',
      bm: 'Kami mengira stok pada Selasa, 10 Mac, 2026 dan tidak membuat penghantaran.',
      cn: '我们在2026年3月10日（星期二）盘点存货，不送货。',
    },
  },
  'the depot is flooded': {
    cause: 'DAY_CLOSED',
    change: (world) => close(world, 'OTHER'),
    reasons: {
      en: 'We are sorry: we cannot come on Tuesday, 10 Mar, 2026.',
      bm: 'Maaf, kami tidak dapat datang pada Selasa, 10 Mac, 2026.',
      cn: '很抱歉，我们2026年3月10日（星期二）无法送货。',
    },
  },
  'the weekday is given up': {
    cause: 'NO_DELIVERY_DAY',
    change: (world) => plan(world, { deliveryWeekdays: ['THURSDAY'] }),
    reasons: {
      en: 'We no longer deliver to your area on that day of the week.',
      bm: 'Kami tidak lagi menghantar ke kawasan anda pada hari tersebut.',
      cn: '我们不再于当天派送您的地区。',
    },
  },
  'the limit is lowered below what is booked': {
    cause: 'LIMIT_LOWERED',
    change: ({ branchId }) => givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 1 }),
    reasons: {
      en: 'We are sorry: we took more deliveries for Tuesday, 10 Mar, 2026 than we can make.',
      bm: 'Maaf, kami menerima lebih banyak penghantaran untuk Selasa, 10 Mac, 2026 daripada yang mampu kami buat.',
      cn: '很抱歉，2026年3月10日（星期二）接下的送货超出了我们的能力。',
    },
  },
  'nothing speaks against the day': {
    cause: 'OTHER',
    change: ({ branchId }) => givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 3 }),
    reasons: {
      en: 'We are sorry: we cannot come on Tuesday, 10 Mar, 2026.',
      bm: 'Maaf, kami tidak dapat datang pada Selasa, 10 Mac, 2026.',
      cn: '很抱歉，我们2026年3月10日（星期二）无法送货。',
    },
  },
};

const renderer = new MessageRenderer({
  publicUrl: 'https://bk.example',
  mailFrom: 'delivery@bk.example',
  contact: exampleContact,
  messages: testEnvironment('').messages,
  manageToken: () => '*'.repeat(22),
});

async function messageOf(id: string, kind: string): Promise<BookingMessage> {
  const [row] = await app.database.query<BookingMessage>(
    `SELECT id, booking_id AS "bookingId", kind, channel, locale, recipient, payload, status, created_at AS "createdAt"
       FROM outbox_message WHERE booking_id = $1 AND kind = $2 AND channel = 'email'`,
    [id, kind],
  );
  if (row === undefined) throw new Error(`no ${kind}`);
  return row;
}
const textOf = async (id: string, kind: string) => {
  const message = renderer.render(await messageOf(id, kind));
  return 'text' in message ? message.text : '';
};

/** The texts of an offer for its customer and for staff, each in another language. */
async function reasonsOf(id: string, token: string, staff: Record<string, string>) {
  const offer = '{ cause reason }';
  type Read = { moveOffer: { cause: string; reason: string } };
  const own = await api.graphql<{ managedBooking: Read }>(
    `query ($token: String!) { managedBooking(token: $token) { moveOffer ${offer} } }`,
    { token },
    { 'accept-language': 'zh' },
  );
  const theirs = await api.graphql<{ booking: Read }>(`query ($id: ID!) { booking(id: $id) { moveOffer ${offer} } }`, { id }, staff);
  return { customer: own.data?.managedBooking.moveOffer, staff: theirs.data?.booking.moveOffer };
}

describe('an offer contains why the delivery cannot come on its date', () => {
  it.each(Object.entries(changes))('when %s', async (_, { cause, change, reasons }) => {
    const world = await givenWorld(3);
    const asked = await Promise.all(
      locales.map(async (locale) => ({
        locale,
        ...(await booked(api, delivery({ postcode: world.postcode, deliveryDate: date, locale }))),
      })),
    );
    const [left] = asked;
    await change(world);
    const staff = await as({});
    for (const { locale, id, token } of asked) {
      const preview = await api.graphql<{ movePreview: { messages: { text: string }[] } }>(
        `query ($id: ID!, $to: Date!) { movePreview(id: $id, version: 1, deliveryDate: $to, answerBy: "2026-03-06T10:00:00Z") {
          ... on MoveMessages { messages { text } } } }`,
        { id, to: other },
        staff,
      );
      expect(preview.data?.movePreview.messages[0]?.text).toContain(reasons[locale]);
      const shown = await api.graphql<{ messagePreviews: { text: string }[] }>(
        'query ($id: ID!, $locale: Locale!) { messagePreviews(kind: MOVE_OFFERED, bookingId: $id, locale: $locale) { text } }',
        { id, locale },
        staff,
      );
      expect(shown.data?.messagePreviews.at(-1)?.text).toContain(reasons[locale]);
      expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('OfferMoveSuccess');
      expect((await messageOf(id, 'MOVE_OFFERED')).payload.offer).toMatchObject({ cause });
      expect(await textOf(id, 'MOVE_OFFERED')).toContain(reasons[locale]);
      expect(await reasonsOf(id, token, staff)).toEqual({ customer: { cause, reason: reasons.cn }, staff: { cause, reason: reasons.en } });
    }
    // The cause is that of the offer, whatever happens to the day later: when it is withdrawn, and when it lapses.
    await markAllSent();
    await app.database.query('DELETE FROM closed_day');
    await withdrawOffer(api, left?.id ?? '', staff);
    app.clock.set('2026-03-06T10:00:00Z');
    await app.container.moveOffers.lapse();
    for (const { id } of asked) {
      const offer = (await messageOf(id, 'MOVE_OFFERED')).payload.offer;
      expect((await messageOf(id, id === left?.id ? 'OFFER_WITHDRAWN' : 'OFFER_LAPSED')).payload.offer).toEqual(offer);
    }
    expect((await textOf(asked[1]?.id ?? '', 'OFFER_LAPSED')).includes('kekal pada Selasa, 10 Mac, 2026')).toBe(cause === 'LIMIT_LOWERED');
  });
});
