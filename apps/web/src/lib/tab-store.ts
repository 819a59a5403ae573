/** A text in sessionStorage: it survives reloads and ends with the tab. If storage is blocked, it ends with the page. Never throws. */
export function createTabStore(key: string) {
  let memory: string | null = null;
  const inStorage = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    read: (): string | null => inStorage((storage) => storage.getItem(key)) ?? memory,
    write(value: string): void {
      memory = value;
      inStorage((storage) => storage.setItem(key, value));
    },
    clear(): void {
      memory = null;
      inStorage((storage) => storage.removeItem(key));
    },
  };
}
