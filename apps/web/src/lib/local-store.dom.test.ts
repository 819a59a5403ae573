import { expect, test, vi } from 'vitest';
import { createLocalStore } from './local-store';

const parse = (json: unknown) => (typeof json === 'string' ? json : null);
const store = (version = 1) => createLocalStore<string>({ key: 'test', version, parse });

test('gives back what was written, in another tab too', () => {
  store().write('kept');
  expect(store().read()).toBe('kept');
});

test('forgets a value of another version, of another shape, and one that is no JSON', () => {
  store(1).write('old');
  expect(store(2).read()).toBeNull();
  localStorage.setItem('test', '{"version":1,"value":5}');
  expect(store().read()).toBeNull();
  localStorage.setItem('test', '{"version":');
  expect(store().read()).toBeNull();
});

test('keeps to memory when nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const blocked = store();
  blocked.write('in memory');
  expect(blocked.read()).toBe('in memory');
});

test('clear leaves nothing', () => {
  const one = store();
  one.write('kept');
  one.clear();
  expect(one.read()).toBeNull();
  expect(localStorage.getItem('test')).toBeNull();
});

test('calls its listeners for changes in other tabs', () => {
  const onChange = vi.fn();
  const stop = store().subscribe(onChange);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'test' }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'test' }));
  expect(onChange).toHaveBeenCalledOnce();
});
