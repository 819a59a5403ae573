import { beforeAll, describe, expect, it } from 'vitest';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeAll(() => app.clock.set('2026-03-04T04:00:00Z'));

describe('the load of days', () => {
  it('shows staff their branches, in the order of dates', async () => {
    const postcode = '60101';
    const branchId = await givenBranch(app.database, { coverage: [postcode], name: 'Loaded', dailyLimit: 2 });
    const foreign = await givenBranch(app.database, { coverage: ['60102'] });
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-06' }));
    const headers = await app.as({ scope: ['booking:read'], branchIds: [branchId] });
    const loads = (variables: object) =>
      api.graphql<{ dayLoads: object[] }>(
        'query ($ids: [ID!], $from: Date!, $to: Date!) { dayLoads(branchIds: $ids, from: $from, to: $to) { date branchName booked limit status reason overbookedBy } }',
        variables,
        headers,
      );
    const range = { from: '2026-03-05', to: '2026-03-06' };
    expect((await loads(range)).data?.dayLoads).toEqual([
      { date: '2026-03-05', branchName: 'Loaded', booked: 0, limit: 2, status: 'AVAILABLE', reason: null, overbookedBy: 0 },
      { date: '2026-03-06', branchName: 'Loaded', booked: 1, limit: 2, status: 'LIMITED', reason: null, overbookedBy: 0 },
    ]);
    expect((await loads({ ...range, ids: [branchId.toUpperCase()] })).data).toEqual((await loads(range)).data);
    expect((await loads({ ...range, ids: [foreign] })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await loads({ ...range, ids: ['nonsense'] })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await loads({ from: '2026-01-01', to: '2027-01-01' })).data?.dayLoads).toHaveLength(366);
    expect((await loads({ from: '2026-01-01', to: '2027-01-02' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
