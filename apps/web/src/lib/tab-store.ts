export interface TabStore {
  read(): string | null;
  write(value: string): void;
  clear(): void;
}

/** One text that is kept no longer than the tab, and through its reloads. Where storage is blocked, only as long as the page. Never throws. */
export function createTabStore(key: string): TabStore {
  let memory: string | null = null;
  const inStorage = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    read: () => inStorage((storage) => storage.getItem(key)) ?? memory,
    write(value) {
      memory = value;
      inStorage((storage) => storage.setItem(key, value));
    },
    clear() {
      memory = null;
      inStorage((storage) => storage.removeItem(key));
    },
  };
}
