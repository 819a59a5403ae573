/** A value as the log keeps it, without what it stood in. */
export type AuditValue = string | number | boolean | null | readonly AuditValue[];

/** A field that was changed: `address.city` by its path. Undefined: there was nothing then, or there is nothing now. */
export interface AuditChange {
  field: string;
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

type Fields = ReadonlyMap<string, AuditValue>;

/** Fields that are left out: others say the same. */
const leftOut = new Set(['id', 'createdAt', 'updatedAt', 'branchNames', 'createdById']);

/** What the log kept of a thing, by field; empty for nothing, and for what is no JSON. */
export function auditFields(json: string | null): Fields {
  const fields = new Map<string, AuditValue>();
  gather(parsed(json ?? 'null'), '', fields);
  return fields;
}

/**
 * What is different, in the order of the log; where there is nothing to compare with, all that there is. Something that was changed and
 * looks the same has all its fields too: then it is its own line that counts.
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

/** Lists are one value: what was added and taken away is seen side by side. */
function isPlain(value: unknown): value is AuditValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));
}

const isSame = (one: AuditValue | undefined, other: AuditValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether there is nothing to read. */
export const isNothing = (value: AuditValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
