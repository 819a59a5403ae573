export interface LocalStore<T> {
  /** The value kept on this device; null when there is none, or it is of another version or shape. */
  read(): T | null;
  write(value: T): void;
  clear(): void;
  /** Calls back when another tab changes the value; returns how to stop. */
  subscribe(onChange: () => void): () => void;
}

interface LocalStoreOptions<T> {
  /** Of the browser's localStorage. */
  key: string;
  /** Raise it when the shape changes: older values are forgotten. */
  version: number;
  /** The value out of what JSON gave, or null when it does not look like one. */
  parse: (json: unknown) => T | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * One value kept on the device as JSON. Never throws: with storage blocked or full, or a broken value, it keeps to
 * this tab's memory.
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
