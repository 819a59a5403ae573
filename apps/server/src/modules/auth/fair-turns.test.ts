import { describe, expect, it } from 'vitest';
import type { AppError } from '../../shared/app-error.js';
import { FairTurns, type TurnBounds } from './fair-turns.js';

/** Work that ends when the test says so. `order` has who was begun, in that order. */
function given(bounds: Partial<TurnBounds> = {}) {
  const turns = new FairTurns({ atOnce: 2, waiting: 40, waitingOfOne: 20, ...bounds });
  const order: string[] = [];
  const running: (() => void)[] = [];
  let most = 0;
  const ask = (name: string, network: string, account: string) =>
    turns
      .run({ network, account }, async () => {
        order.push(name);
        await new Promise<void>((resolve) => {
          running.push(resolve);
          most = Math.max(most, running.length);
        });
        return `${name} done`;
      })
      .catch((error: AppError) => `${name} ${error.code} ${error.retryAfter}`);
  /** Ends what runs, one by one, until nothing does. */
  const finishAll = async () => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const end = running.shift();
      if (end === undefined) return;
      end();
    }
  };
  return { ask, finishAll, order, most: () => most };
}

const many = (count: number, one: (at: number) => Promise<string>) => Array.from({ length: count }, (_, at) => one(at));

describe('turns', () => {
  it('are given two at a time, in the order in which people came', async () => {
    const { ask, finishAll, order, most } = given();
    const asked = many(6, (at) => ask(`p${at}`, `n${at}`, `a${at}`));
    await finishAll();
    expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `p${at} done`));
    expect(order).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
    expect(most()).toBe(2);
  });

  it.each<[string, (at: number) => [network: string, account: string]]>([
    ['one network, two accounts', (at) => ['flood', `a${at % 2}`]],
    ['one network, an account each', (at) => ['flood', `a${at}`]],
    ['two accounts, a network each', (at) => [`n${at}`, `a${at % 2}`]],
    ['one account, a network each', (at) => [`n${at}`, 'flood']],
  ])('of many at once from %s, somebody else is served before them', async (_, from) => {
    const { ask, finishAll, order } = given();
    const flood = many(22, (at) => ask('flood', ...from(at)));
    const others = ['first', 'second'].map((name) => ask(name, name, name));
    await finishAll();
    expect(await Promise.all(others)).toEqual(['first done', 'second done']);
    // Two of the flood ran when they came, and two accounts or networks have a turn each in a round.
    expect(order.indexOf('second')).toBeLessThanOrEqual(5);
    expect((await Promise.all(flood)).filter((answer) => answer === 'flood done')).toHaveLength(22);
  });

  it('go round by round: who asks much has one in each', async () => {
    const { ask, finishAll, order } = given({ atOnce: 1 });
    const asked = [...many(4, () => ask('A', 'a', 'a')), ...many(3, () => ask('B', 'b', 'b')), ask('C', 'c', 'c')];
    await finishAll();
    await Promise.all(asked);
    expect(order.join('')).toBe('ABCABABA');
  });

  it('a caller who comes back after their turn is not behind those who still wait for their first', async () => {
    const { ask, finishAll, order } = given({ atOnce: 1 });
    const asked = [...many(3, () => ask('A', 'a', 'a')), ask('B', 'b', 'b')];
    await finishAll();
    asked.push(...many(2, () => ask('A', 'a', 'a')), ask('C', 'c', 'c'));
    await finishAll();
    await Promise.all(asked);
    expect(order.join('')).toBe('ABAAACA');
  });
});

describe('the queue', () => {
  it('takes so many of one network and of one account, and asks the others to come back', async () => {
    const { ask, finishAll } = given({ waitingOfOne: 3 });
    const ofNetwork = many(7, (at) => ask('n', 'n', `a${at}`));
    const ofAccount = many(5, (at) => ask('a', `n${at}`, 'a'));
    await finishAll();
    expect(await Promise.all(ofNetwork)).toEqual([...Array<string>(5).fill('n done'), ...Array<string>(2).fill('n SERVICE_UNAVAILABLE 2')]);
    expect(await Promise.all(ofAccount)).toEqual([...Array<string>(3).fill('a done'), ...Array<string>(2).fill('a SERVICE_UNAVAILABLE 2')]);
  });

  it('that is full turns away whose turn comes last, not who comes last', async () => {
    const { ask, finishAll } = given({ waiting: 4, waitingOfOne: 4 });
    const flood = many(6, () => ask('flood', 'f', 'f'));
    const other = ask('other', 'o', 'o');
    const late = ask('flood', 'f', 'f');
    await finishAll();
    expect(await other).toBe('other done');
    expect(await late).toBe('flood SERVICE_UNAVAILABLE 2');
    expect(await Promise.all(flood)).toEqual([...Array<string>(5).fill('flood done'), 'flood SERVICE_UNAVAILABLE 2']);
  });

  it('goes on after work that failed', async () => {
    const turns = new FairTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
    const asker = { network: 'n', account: 'a' };
    const failed = turns.run(asker, () => Promise.reject(new Error('not a hash')));
    const next = turns.run(asker, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('not a hash');
    expect(await next).toBe('done');
  });
});
