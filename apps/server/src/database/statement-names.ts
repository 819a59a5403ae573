/** Names for prepared statements: a connection keeps the plan of a named one. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  /** @param most how many texts get a name; later ones are planned at each use, so that connections do not grow without end */
  constructor(
    private readonly prefix: string,
    private readonly most: number,
  ) {}

  of(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= this.most) return known;
    const name = `${this.prefix}${this.names.size}`;
    this.names.set(sql, name);
    return name;
  }
}
