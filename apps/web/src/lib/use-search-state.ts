import { useSearchParams } from 'react-router-dom';
import { cleanSearch } from './clean-search';

/** Reads and writes one value of the query of an address. An empty text is left out. */
interface SearchParam<Value> {
  name: string;
  read: (text: string) => Value;
  write: (value: Value) => string;
  /** Whether a value filters the list; a choice of view does not. */
  isFilter: boolean;
}

/** Text as the server searches for it. */
export const textParam = (name: string): SearchParam<string> => ({ name, read: cleanSearch, write: (text) => text, isFilter: true });

/**
 * Several values, separated by commas, each once.
 * @param allowed the values that exist, in their order; without it any value is read, such as an id
 */
export const listParam = <Value extends string = string>(name: string, allowed?: readonly Value[]): SearchParam<readonly Value[]> => ({
  name,
  read(text) {
    const values = new Set(text.split(',').filter((value) => value !== ''));
    return allowed ? allowed.filter((value) => values.has(value)) : ([...values] as Value[]);
  },
  write: (values) => values.join(','),
  isFilter: true,
});

/** One of several values; the first is the default. */
export const choiceParam = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): SearchParam<Value> => ({
  name,
  read: (text) => values.find((value) => value === text) ?? values[0],
  write: (value) => (value === values[0] ? '' : value),
  isFilter: false,
});

interface SearchState<State> {
  state: State;
  set: (part: Partial<State>) => void;
  isFiltered: boolean;
  /** Clears the filters; a choice of view stays. */
  clear: () => void;
}

/**
 * Keeps the view of a list in the query of the address, so that a link, a reload and the browser's Back show the same rows. Other
 * parameters of the query stay.
 * @param params one for each part of the state; a constant of the module
 */
export function useSearchState<State extends object>(params: { [Key in keyof State]: SearchParam<State[Key]> }): SearchState<State> {
  const [search, setSearch] = useSearchParams();
  const keys = Object.keys(params) as (keyof State)[];
  const state = Object.fromEntries(keys.map((key) => [key, params[key].read(search.get(params[key].name) ?? '')])) as State;

  function set(part: Partial<State>) {
    const next = { ...state, ...part };
    const query = new URLSearchParams(search);
    for (const key of keys) {
      const text = params[key].write(next[key]);
      if (text === '') query.delete(params[key].name);
      else query.set(params[key].name, text);
    }
    setSearch(query, { replace: true, preventScrollReset: true });
  }

  const filters = keys.filter((key) => params[key].isFilter);
  return {
    state,
    set,
    isFiltered: filters.some((key) => params[key].write(state[key]).trim() !== ''),
    clear: () => set(Object.fromEntries(filters.map((key) => [key, params[key].read('')])) as Partial<State>),
  };
}
