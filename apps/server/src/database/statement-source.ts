/** Runs one SQL statement: a transaction, or the database itself for a read that needs no more than one. */
export interface StatementSource {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
