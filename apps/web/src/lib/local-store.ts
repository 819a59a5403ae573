export interface LocalStore<T> {
  /** Returns the value kept on this device; null if there is none, or if it has another version or shape. */
  read(): T | null;
  write(value: T): void;
  clear(): void;
  /** Calls back when another tab changes the value. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
}

interface LocalStoreOptions<T> {
  /** Of the browser's localStorage. */
  key: string;
  /** Raise it when the shape changes: values of another version are ignored. */
  version: number;
  /** Returns the value from parsed JSON; null if the JSON has another shape. */
  parse: (json: unknown) => T | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Keeps one value on the device as JSON. Never throws: if storage is blocked or full, or the stored value is broken, it uses the memory of
 * this tab.
 */
export function createLocalStore<T>({ key, version, parse }: LocalStoreOptions<T>): LocalStore<T> {
  let memory: T | null = null;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (kept === null) return memory;
        return isRecord(kept) && kept['version'] === version ? parse(kept['value']) : null;
      } catch {
        return memory;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify({ version, value }));
        memory = null;
      } catch {
        memory = value;
      }
    },
    clear() {
      memory = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked: there was nothing in it.
      }
    },
    subscribe(onChange) {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange();
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
