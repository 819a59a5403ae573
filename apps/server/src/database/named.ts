/** Matches everything that may contain a colon but no parameter (a string, a quoted name, a cast), or a parameter. */
const colons = /'(?:[^']|'')*'|"[^"]*"|::|:(\w+)/g;

/**
 * Replaces the named parameters `:name` of a statement by `$n`, numbered in the order of `names`. The values are sent in that order.
 * @throws Error for a name that is not listed, and for a listed name that the statement lacks
 */
export function named(sql: string, names: readonly string[]): string {
  const unused = new Set(names);
  const numbered = sql.replace(colons, (found: string, name: string | undefined) => {
    if (name === undefined) return found;
    const index = names.indexOf(name);
    if (index < 0) throw new Error(`:${name} is not among the parameters`);
    unused.delete(name);
    return `$${index + 1}`;
  });
  if (unused.size > 0) throw new Error(`the statement has no ${[...unused].map((name) => `:${name}`).join(', ')}`);
  return numbered;
}
