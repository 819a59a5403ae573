import { describe, expect, it } from 'vitest';
import type { StatementSource } from '../../database/statement-source.js';
import { PlanService } from './plan.service.js';

/** Plans that count how often they are loaded, and that change when the test says so. */
function givenPlans() {
  const state = { loads: 0, fingerprint: 'first' };
  const source: StatementSource = {
    query: <T>() => {
      state.loads += 1;
      return Promise.resolve([{ fingerprint: state.fingerprint, branches: [], closedDays: [] }] as T[]);
    },
  };
  const plans = new PlanService(source);
  const read = () => Promise.resolve({ fingerprint: state.fingerprint });
  return { state, plans, read };
}

const error = (code: string) => Object.assign(new Error(code), { code });

describe('deciding until the decision is current', () => {
  it.each([
    ['PL001', 'a stale plan', 2],
    ['23505', 'a unique key that is taken', 1],
    ['40P01', 'a deadlock', 1],
    ['40001', 'a serialisation failure', 1],
  ])('%s, %s, is decided again; plans loaded: %i', async (code, _what, loads) => {
    const { state, plans, read } = givenPlans();
    let decided = 0;
    const outcome = await plans.decideUntilCurrent(read, () => {
      decided += 1;
      return decided === 1 ? Promise.reject(error(code)) : Promise.resolve('taken');
    });
    expect({ outcome, decided, loads: state.loads }).toEqual({ outcome: 'taken', decided: 2, loads });
  });

  it('decides nothing from facts that are newer than the plans', async () => {
    const { state, plans, read } = givenPlans();
    await plans.consistent(read);
    state.fingerprint = 'second';
    const seen = await plans.decideUntilCurrent(read, ({ fingerprint }) => Promise.resolve(fingerprint));
    expect([seen, state.loads]).toEqual(['second', 2]);
  });

  it('throws any other error at once', async () => {
    const { plans, read } = givenPlans();
    let decided = 0;
    const outcome = plans.decideUntilCurrent(read, () => {
      decided += 1;
      return Promise.reject(error('23514'));
    });
    await expect(outcome).rejects.toMatchObject({ code: '23514' });
    expect(decided).toBe(1);
  });

  it('gives up when it is overtaken each time', async () => {
    const { plans, read } = givenPlans();
    await expect(plans.decideUntilCurrent(read, () => Promise.resolve(null))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
