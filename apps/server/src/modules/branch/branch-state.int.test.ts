import { expect, it } from 'vitest';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { BranchRepository } from './branch.repository.js';

const app = await oneApp();

interface Saved {
  id: string;
  address: { zipcode: string | null; state: string | null };
}
const fields = 'id address { zipcode state }';
const create = `mutation ($input: BranchInput!) { it: createBranch(input: $input) { ${fields} } }`;
const update = `mutation ($id: ID!, $input: BranchInput!) { it: updateBranch(id: $id, input: $input) { ${fields} } }`;
const input = (said: object) => ({ dailyLimit: 12, leadTime: 0, deliveryRange: 30, deliveryWeekdays: ['MONDAY'], coverage: [], ...said });
const ask = (document: string, variables: object) => app.graphql<{ it: Saved }>(document, variables, { as: {} });
const faultsOf = async (answer: ReturnType<typeof ask>) => (await answer).errors?.[0]?.extensions.fields;

it('a branch has the state of its postcode, whatever is sent, and is never without one that it had', async () => {
  const address = { zipcode: '01000', state: 'Johor' };
  const made = (await ask(create, { input: input({ name: 'Stated', address }) })).data?.it;
  expect(made?.address).toEqual({ zipcode: '01000', state: 'Perlis' });
  const change = (said: object | null) => ask(update, { id: made?.id, input: input({ name: 'Stated', address: said }) });
  const stateAfter = async (said: object) => (await change(said)).data?.it.address.state;
  expect(await stateAfter({ zipcode: '10050' })).toBe('Penang');
  expect(await stateAfter({ state: 'Johor' })).toBe('Penang');
  // A postcode that no list knows says nothing: then it is what is said of it.
  expect(await stateAfter({ zipcode: '00002' })).toBe('Penang');
  expect(await stateAfter({ state: 'Johor' })).toBe('Johor');
  for (const none of [null, { state: null }, { zipcode: '00002', state: ' ' }])
    expect(await faultsOf(change(none))).toMatchObject([{ path: 'input.address.state' }]);
});

it('a new branch needs one, by its postcode or by its name', async () => {
  for (const address of [undefined, null, {}, { zipcode: '00002' }, { city: 'Ipoh' }])
    expect(await faultsOf(ask(create, { input: input({ name: 'None', address }) }))).toMatchObject([{ path: 'input.address.state' }]);
  expect((await ask(create, { input: input({ name: 'Named', address: { state: 'Johor' } }) })).data?.it.address.state).toBe('Johor');
});

it('a branch without a state, of old, is named, is changed as before, and can be given one', async () => {
  const id = await givenBranch(app.database, { name: 'Stateless', state: null });
  const named = () => new BranchRepository(app.database).withoutState();
  const change = (said: object) => ask(update, { id, input: input({ name: 'Stateless', ...said }) });
  expect((await change({})).data?.it.address.state).toBeNull();
  expect(await named()).toEqual(['Stateless']);
  expect((await change({ address: { zipcode: '68100' } })).data?.it.address.state).toBe('Selangor');
  expect(await named()).toEqual([]);
});
