import { ApiClient } from '@booking/server/testing/api-client';
import { LiveClient } from '@booking/server/testing/live-client';

export interface LiveLoad {
  /** The process that books. */
  url: string;
  /** Another process, to which the client of the events is connected. */
  otherUrl: string;
  /** Authorization of staff of every branch. */
  token: string;
  book: string;
  variables: () => object;
  rounds: number;
}

interface Changed {
  bookingChanged: { id: string };
}

/**
 * Returns the milliseconds from sending a booking to its event in a client of another process, with the booking itself: the 95th percentile
 * of a hundred, one after the other.
 */
export async function liveLatency({ url, otherUrl, token, book, variables, rounds }: LiveLoad): Promise<number> {
  const api = new ApiClient(url, { authorization: `Bearer ${token}` });
  const client = await LiveClient.signedIn(otherUrl, token);
  const events = await client.subscribe<Changed>('subscription { bookingChanged { id reference status deliveryDate branch { id name } } }');
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const booked = api.graphql<{ bookDelivery: { booking?: { id: string } } }>(book, variables());
    const { data } = await events.next();
    taken.push(performance.now() - begun);
    const id = (await booked).data?.bookDelivery.booking?.id;
    if (id === undefined || id !== data?.bookingChanged.id) throw new Error('the event was of another booking than the one that was made');
  }
  await client.close();
  return taken.sort((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? NaN;
}
