import type { AuthorizationWorld } from './authorization-world.js';

/** A document that reaches objects of a type, and what their fields answer to each caller who sends it. */
export interface FieldRow {
  type: string;
  /** The document that reaches the object; the field under test has the alias `it`. Made again for each request. */
  ask: (world: AuthorizationWorld, it: string) => string | Promise<string>;
  /** The fields by their answers to guest, owner, other, staff, elsewhere, unscoped, all (signs of authorization-world.ts). */
  fields: Readonly<Record<string, string>>;
  /** What the crew is answered, where that is not what `unscoped` is. */
  crew?: string;
}
