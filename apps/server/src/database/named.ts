/** What may hold a colon that begins no name: a string, a quoted name, a cast; then a name. */
const colons = /'(?:[^']|'')*'|"[^"]*"|::|:(\w+)/g;

/**
 * Writes a statement's parameters, `:name`, as PostgreSQL takes them: `$n`, numbered in the order of `names`. Their values are
 * sent in that order.
 * @throws when the statement has a name that is not listed, or has none of those that are
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
