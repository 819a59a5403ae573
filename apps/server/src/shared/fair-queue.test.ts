import { describe, expect, it } from 'vitest';
import type { AppError } from './app-error.js';
import { FairQueue, type Asker, type FairQueueLimits } from './fair-queue.js';

/** Tasks that end when the test says so. `order` has the callers of the started tasks, in that order. */
function given(bounds: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ concurrency: 2, waiting: 40, waitingOfOne: 20, ...bounds });
  const order: string[] = [];
  const running: (() => void)[] = [];
  let max = 0;
  const ask = (name: string, network: string | Asker['networks'], account: string, isKnown = false) =>
    queue
      .run({ networks: typeof network === 'string' ? { net64: network, net48: null } : network, account, isKnown }, async () => {
        order.push(name);
        await new Promise<void>((resolve) => {
          running.push(resolve);
          max = Math.max(max, running.length);
        });
        return `${name} done`;
      })
      .catch((error: AppError) => `${name} ${error.code} ${error.retryAfter}`);
  /** Ends the running tasks one by one until none runs. */
  const finishAll = async () => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const end = running.shift();
      if (end === undefined) return;
      end();
    }
  };
  return { ask, finishAll, order, max: () => max };
}

/** One of the networks of a /48. */
const within = (net48: string, at: number) => ({ net64: `${net48} ${at}`, net48 });
const many = (count: number, one: (at: number) => Promise<string>) => Array.from({ length: count }, (_, at) => one(at));

describe('the order of tasks', () => {
  it('starts two at a time, first come, first served', async () => {
    const { ask, finishAll, order, max } = given();
    const tasks = many(6, (at) => ask(`p${at}`, `n${at}`, `a${at}`));
    await finishAll();
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `p${at} done`));
    expect(order).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
    expect(max()).toBe(2);
  });

  it.each<[string, (at: number) => [network: string | Asker['networks'], account: string]]>([
    ['one network, two accounts', (at) => ['flood', `a${at % 2}`]],
    ['one network, an account each', (at) => ['flood', `a${at}`]],
    ['two accounts, a network each', (at) => [`n${at}`, `a${at % 2}`]],
    ['one account, a network each', (at) => [`n${at}`, 'flood']],
    ['one /48, a /64 and an account each', (at) => [within('flood', at), `a${at}`]],
  ])('serves another caller before many concurrent tasks from %s', async (_, from) => {
    const { ask, finishAll, order } = given();
    const flood = many(22, (at) => ask('flood', ...from(at)));
    const others = ['first', 'second'].map((name) => ask(name, name, name));
    await finishAll();
    expect(await Promise.all(others)).toEqual(['first done', 'second done']);
    // Two of the flood ran when they came, and two accounts or networks have a task each in a round.
    expect(order.indexOf('second')).toBeLessThanOrEqual(5);
    expect((await Promise.all(flood)).filter((answer) => answer === 'flood done')).toHaveLength(22);
  });

  it('starts one task of a busy caller in each round', async () => {
    const { ask, finishAll, order } = given({ concurrency: 1 });
    const tasks = [...many(4, () => ask('A', 'a', 'a')), ...many(3, () => ask('B', 'b', 'b')), ask('C', 'c', 'c')];
    await finishAll();
    await Promise.all(tasks);
    expect(order.join('')).toBe('ABCABABA');
  });

  it('does not place a returning caller behind those who still wait for their first task', async () => {
    const { ask, finishAll, order } = given({ concurrency: 1 });
    const tasks = [...many(3, () => ask('A', 'a', 'a')), ask('B', 'b', 'b')];
    await finishAll();
    tasks.push(...many(2, () => ask('A', 'a', 'a')), ask('C', 'c', 'c'));
    await finishAll();
    await Promise.all(tasks);
    expect(order.join('')).toBe('ABAAACA');
  });
});

describe('the tasks of a /48', () => {
  it('are those of the /64 that has waited longest, and within it of the account that has', async () => {
    const { ask, finishAll, order } = given({ concurrency: 1 });
    const tasks = [
      ...many(3, () => ask('A', within('w', 1), 'a')),
      ask('B', within('w', 1), 'b'),
      ...many(2, () => ask('C', within('w', 2), 'c')),
      ...many(2, () => ask('D', within('w', 3), 'd')),
      ask('E', 'elsewhere', 'e'),
    ];
    await finishAll();
    await Promise.all(tasks);
    expect(order.join('')).toBe('AECDBCDAA');
  });

  it('count as those of an IPv4 address: four networks of one /48 are not four callers', async () => {
    const { ask, finishAll, order } = given({ concurrency: 1 });
    const tasks = [
      ...Array.from({ length: 8 }, (_, at) => ask('w', within('w', at % 4), `a${at}`)),
      ...many(4, (at) => ask('v', 'v', `b${at}`)),
    ];
    await finishAll();
    await Promise.all(tasks);
    expect(order.join('')).toBe('wvwvwvwvwwww');
  });
});

describe('a browser that has signed in to the account before', () => {
  it('is not refused, and is second at most, however many others wait, also of its own network and account', async () => {
    const { ask, finishAll, order } = given({ waiting: 8, waitingOfOne: 2 });
    const flood = many(80, (at) => ask('flood', at % 2 ? `n${at}` : 'n', at % 2 ? 'a' : `a${at}`));
    const known = ask('known', 'n', 'a', true);
    await finishAll();
    expect(await known).toBe('known done');
    expect(order.indexOf('known')).toBe(2);
    expect((await Promise.all(flood)).filter((answer) => answer === 'flood SERVICE_UNAVAILABLE 2')).toHaveLength(74);
  });

  it('alternates with all others: many of them delay nobody', async () => {
    const { ask, finishAll, order } = given({ concurrency: 1 });
    const tasks = [...many(60, (at) => ask('K', 'office', `k${at}`, true)), ...many(3, (at) => ask('O', `n${at}`, `o${at}`))];
    await finishAll();
    expect((await Promise.all(tasks)).filter((answer) => !answer.endsWith('done'))).toEqual([]);
    expect(order.join('')).toMatch(/^KOKOKOK+$/);
  });

  it('of one account has as many places in the queue as an account, and the next account has its own', async () => {
    const { ask, finishAll } = given({ waiting: 8, waitingOfOne: 2 });
    const own = many(6, (at) => ask('own', `n${at}`, 'a', true));
    const other = ask('other', 'n0', 'b', true);
    await finishAll();
    expect((await Promise.all(own)).filter((answer) => answer === 'own done')).toHaveLength(4);
    expect(await other).toBe('other done');
  });
});

describe('the queue', () => {
  it('accepts a maximum of one network and of one account, and refuses the others with retryAfter', async () => {
    const { ask, finishAll } = given({ waitingOfOne: 3 });
    const ofNetwork = many(7, (at) => ask('n', 'n', `a${at}`));
    const ofAccount = many(5, (at) => ask('a', `n${at}`, 'a'));
    await finishAll();
    expect(await Promise.all(ofNetwork)).toEqual([...Array<string>(5).fill('n done'), ...Array<string>(2).fill('n SERVICE_UNAVAILABLE 2')]);
    expect(await Promise.all(ofAccount)).toEqual([...Array<string>(3).fill('a done'), ...Array<string>(2).fill('a SERVICE_UNAVAILABLE 2')]);
  });

  it('that is full refuses the task that would start last, not the latest one', async () => {
    const { ask, finishAll } = given({ waiting: 4, waitingOfOne: 4 });
    const flood = many(6, () => ask('flood', 'f', 'f'));
    const other = ask('other', 'o', 'o');
    const late = ask('flood', 'f', 'f');
    await finishAll();
    expect(await other).toBe('other done');
    expect(await late).toBe('flood SERVICE_UNAVAILABLE 2');
    expect(await Promise.all(flood)).toEqual([...Array<string>(5).fill('flood done'), 'flood SERVICE_UNAVAILABLE 2']);
  });

  it('has room for a network with few tasks when it is full of those with more (M5)', async () => {
    const { ask, finishAll, order } = given({ waiting: 80 });
    const flood = many(120, (at) => ask('flood', `n${at % 40}`, `a${at}`));
    const others = many(10, (at) => ask(`o${at}`, `o${at}`, `o${at}`));
    await finishAll();
    expect(await Promise.all(others)).toEqual(others.map((_, at) => `o${at} done`));
    // Each of the forty has one task before the last of the ten, and two ran at once.
    expect(order.indexOf('o9')).toBeLessThan(52);
    await Promise.all(flood);
  });

  it('refuses a task of the /64 with the most tasks when its /48 has reached its limit', async () => {
    const { ask, finishAll } = given({ waitingOfOne: 4 });
    const flood = many(8, (at) => ask('flood', within('w', 1), `a${at}`));
    const neighbour = ask('neighbour', within('w', 2), 'b');
    await finishAll();
    expect(await neighbour).toBe('neighbour done');
    expect((await Promise.all(flood)).filter((answer) => answer === 'flood done')).toHaveLength(5);
  });

  it('continues after a failed task', async () => {
    const queue = new FairQueue({ concurrency: 1, waiting: 1, waitingOfOne: 1 });
    const asker = { networks: { net64: 'n', net48: null }, account: 'a' };
    const failed = queue.run(asker, () => Promise.reject(new Error('not a hash')));
    const next = queue.run(asker, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('not a hash');
    expect(await next).toBe('done');
  });
});
