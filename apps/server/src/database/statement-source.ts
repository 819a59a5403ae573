/** How a statement is planned: once per connection, unless its values decide how it is best read. */
export interface StatementOptions {
  plan: 'each time';
}

/** Runs one SQL statement: a transaction, or the database itself for a read that needs no more than one. */
export interface StatementSource {
  query<T>(sql: string, parameters?: readonly unknown[], options?: StatementOptions): Promise<T[]>;
}
