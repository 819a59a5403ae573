const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for what PostgreSQL takes as a uuid: any other id belongs to nothing, and is not worth a statement. */
export function isUuid(value: string): boolean {
  return pattern.test(value);
}

/** A uuid as PostgreSQL writes it, in small letters; anything else as it is. */
export function normaliseUuid(value: string): string {
  return isUuid(value) ? value.toLowerCase() : value;
}
