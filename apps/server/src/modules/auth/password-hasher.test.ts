import { parseOptions, verify } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from './password-hasher.js';

vi.mock('@node-rs/argon2', { spy: true });
const asker = { networks: { net64: '203.0.113.7', net48: null }, account: 'nur@example.test' };
afterEach(() => vi.clearAllMocks());

describe('a hash', () => {
  it('is argon2id at the cost of the target, different each time, and matches its password only', async () => {
    const hasher = new PasswordHasher();
    const [one, other] = await Promise.all([hasher.hash('rahsia-123', asker), hasher.hash('rahsia-123', asker)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.verify(one, 'rahsia-123', asker)).toBe(true);
    expect(await hasher.verify(one, 'rahsia-124', asker)).toBe(false);
    expect(await hasher.verify(one, '', asker)).toBe(false);
  });

  it.each(['caf\u00e9-123', 'cafe\u0301-123'])('matches %j, however the keyboard writes its accent', async (password) => {
    const hasher = new PasswordHasher();
    const made = await hasher.hash(password, asker);
    for (const typed of ['caf\u00e9-123', 'cafe\u0301-123']) expect(await hasher.verify(made, typed, asker)).toBe(true);
    expect(await hasher.verify(made, 'cafe-123', asker)).toBe(false);
  });

  it('that is missing costs as much time as a hash, and matches nothing', async () => {
    const hasher = new PasswordHasher();
    const ours = await hasher.hash('rahsia-123', asker);
    for (const password of ['', 'rahsia-123', '\ud800', 'x'.repeat(100_000)])
      expect(await hasher.verify(null, password, asker)).toBe(false);
    const [checked] = vi.mocked(verify).mock.calls[0] ?? [];
    expect(parseOptions(String(checked))).toEqual(parseOptions(ours));
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(4);
  });
});

describe('many concurrent hashes', () => {
  it('run two at a time, others wait, and further ones are SERVICE_UNAVAILABLE', async () => {
    const hasher = new PasswordHasher({ concurrency: 2, waiting: 3, waitingOfOne: 3 });
    let running = 0;
    let max = 0;
    const finish: (() => void)[] = [];
    vi.mocked(verify).mockImplementation(async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      return true;
    });
    const answers = Array.from({ length: 7 }, () =>
      hasher
        .verify('a hash', 'x', asker)
        .then(String, (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`),
    );
    for (let done = 0; done < 5; done += 1) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0), { timeout: 10_000 });
      finish.shift()?.();
    }
    expect(await Promise.all(answers)).toEqual([...Array<string>(5).fill('true'), 'SERVICE_UNAVAILABLE 2', 'SERVICE_UNAVAILABLE 2']);
    expect(max).toBe(2);
    vi.mocked(verify).mockRejectedValueOnce(new Error('not a hash'));
    await expect(hasher.verify('not a hash', 'x', asker)).rejects.toThrow('not a hash');
    vi.mocked(verify).mockResolvedValueOnce(true);
    expect(await hasher.verify('a hash', 'x', asker), 'a place was given back').toBe(true);
  });
});
