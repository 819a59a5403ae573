/** A storage that ends with the page. */
export function rememberedHere(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, text) => void kept.set(name, text),
  };
}
