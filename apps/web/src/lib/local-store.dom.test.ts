import { expect, test, vi } from 'vitest';
import { createLocalStore } from './local-store';

const parse = (json: unknown) => (typeof json === 'string' ? json : null);
const store = (version = 1) => createLocalStore<string>({ key: 'test', version, parse });

test('returns the written value, in another tab too', () => {
  store().write('kept');
  expect(store().read()).toBe('kept');
});

test('ignores a value of another version or shape, and invalid JSON', () => {
  store(1).write('old');
  expect(store(2).read()).toBeNull();
  localStorage.setItem('test', '{"version":1,"value":5}');
  expect(store().read()).toBeNull();
  localStorage.setItem('test', '{"version":');
  expect(store().read()).toBeNull();
});

test('keeps the value in memory if storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const blocked = store();
  blocked.write('in memory');
  expect(blocked.read()).toBe('in memory');
});

test('clear removes the value', () => {
  const cleared = store();
  cleared.write('kept');
  cleared.clear();
  expect(cleared.read()).toBeNull();
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
