import { DefaultNamingStrategy } from 'typeorm';

/** Names columns in snake_case in the database and camelCase in entities; constraints have PostgreSQL's default names. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${snakeCase(relationName)}_${snakeCase(referencedColumnName)}`;
  }

  override foreignKeyName(table: { name: string } | string, columnNames: string[]): string {
    return `${tableNameOf(table)}_${columnNames.join('_')}_fkey`;
  }

  override uniqueConstraintName(table: { name: string } | string, columnNames: string[]): string {
    return `${tableNameOf(table)}_${columnNames.join('_')}_key`;
  }
}

/** Returns the column of a property. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableNameOf(table: { name: string } | string): string {
  return (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';
}
