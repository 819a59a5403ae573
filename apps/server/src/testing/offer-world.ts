import { book, booked, delivery } from './delivery-api.js';
import { givenArea } from './given.js';
import { type TestApp } from './test-app.js';

let worlds = 0;

/** The calls and checks of tests of offers to move: branches with their staff, and the state of a booking. */
export function offerWorld(app: TestApp) {
  const { api, as } = app;
  const texts = async (sql: string, id: string) => (await app.database.query<{ line: string }>(sql, [id])).map(({ line }) => line);
  return {
    api,
    as,
    /** Creates a branch that alone serves one postcode, and Farah, who works for it. */
    async givenWorld(dailyLimit = 2) {
      worlds += 1;
      const { branchId, postcode } = await givenArea(app.database, { name: `Offers ${worlds}`, dailyLimit });
      const signIn = () => as({ name: 'Farah', scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
      const staff = await signIn();
      const bookOn = (deliveryDate: string) => booked(api, delivery({ postcode, deliveryDate, notifySms: true }));
      /** Books a place, and returns whether there was one. */
      const free = async (deliveryDate: string) => {
        const answer = await book(api, delivery({ postcode, deliveryDate }));
        return answer.data?.bookDelivery.__typename === 'BookDeliverySuccess';
      };
      return { branchId, postcode, staff, signIn, bookOn, free };
    },
    async loadOf(branchId: string, on: string) {
      const { data } = await api.graphql<{ dayLoads: object[] }>(
        'query ($ids: [ID!], $on: Date!) { dayLoads(branchIds: $ids, from: $on, to: $on) { booked held limit status overbookedBy toDecide } }',
        { ids: [branchId], on },
        await as({}),
      );
      return data?.dayLoads[0];
    },
    async bookingOf(id: string) {
      const { data } = await api.graphql<{
        booking: { deliveryDate: string; version: number; keptPastLimit: boolean; moveOffer: object | null };
      }>(
        'query ($id: ID!) { booking(id: $id) { deliveryDate version keptPastLimit moveOffer { state deliveryDate offeredBy answeredAt } } }',
        { id },
        await as({}),
      );
      return data?.booking;
    },
    /** Returns channel, kind and status of the messages about a booking, except its confirmation. */
    async messagesOf(id: string) {
      const sql = `SELECT channel || ' ' || kind || ' ' || status AS line FROM outbox_message WHERE booking_id = $1 AND kind <> 'CONFIRMED'`;
      return (await texts(sql, id)).sort();
    },
    historyOf: (id: string) =>
      texts(
        `SELECT concat_ws(' ', by_name, change, from_value, to_value) AS line FROM booking_event WHERE booking_id = $1 AND change <> 'BOOKED' ORDER BY id`,
        id,
      ),
    auditOf: (id: string) => texts('SELECT action AS line FROM audit_entry WHERE entity_id = $1 ORDER BY at, id', id),
    /** Marks pending messages as sent. */
    markAllSent: () => app.database.query(`UPDATE outbox_message SET status = 'SENT', sent_at = created_at WHERE status = 'PENDING'`),
  };
}
