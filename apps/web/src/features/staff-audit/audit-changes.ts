/** A value of the log. */
export type AuditValue = string | number | boolean | null | readonly AuditValue[];

/** A changed field, by its path, such as `address.city`. Undefined: no value before, or none after. */
export interface AuditChange {
  field: string;
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

type Fields = ReadonlyMap<string, AuditValue>;

/** Fields that are not shown, because others have the same content. */
const leftOut = new Set(['id', 'createdAt', 'updatedAt', 'branchNames', 'createdById']);

/** Reads the fields of an entity from the log; empty if there are none, or if it is no JSON. */
export function auditFields(json: string | null): Fields {
  const fields = new Map<string, AuditValue>();
  gather(parsed(json ?? 'null'), '', fields);
  return fields;
}

/**
 * Returns the changed fields in the order of the log. Without a state before or after, and without any difference, returns all fields
 * that have a value.
 */
export function auditChanges(before: Fields, after: Fields): AuditChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((field) => !leftOut.has(field));
  const rows = names.map((field) => ({ field, before: before.get(field), after: after.get(field) }));
  const isChange = before.size > 0 && after.size > 0;
  const changed = rows.filter(({ before: was, after: is }) => (isChange ? !isSame(was, is) : !isNothing(was) || !isNothing(is)));
  return changed.length > 0 ? changed : rows.filter(({ after: is }) => !isNothing(is));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function gather(value: unknown, path: string, fields: Map<string, AuditValue>): void {
  if (isPlain(value)) {
    if (path !== '') fields.set(path, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) gather(part, path === '' ? name : `${path}.${name}`, fields);
  }
}

/** A list is one value, so that additions and removals stand side by side. */
function isPlain(value: unknown): value is AuditValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));
}

const isSame = (one: AuditValue | undefined, other: AuditValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a value is empty. */
export const isNothing = (value: AuditValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
