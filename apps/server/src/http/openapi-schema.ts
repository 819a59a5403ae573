import { z } from 'zod';

/** As much of JSON Schema as the description of the REST routes uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
  required?: readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
}

/** What is sent in one media type or more. */
type Content = Readonly<Record<string, { schema: Schema }>>;

/** An answer of a route, or the name of one that several routes give. */
export type Answer = { $ref: string } | { description: string; content?: Content; headers?: Readonly<Record<string, object>> };

/** What a route takes and answers. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: readonly Readonly<Record<string, readonly []>>[];
  parameters?: readonly { name: string; in: 'path' | 'query'; required?: true; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<number, Answer>>;
}

/** The operations by path and method. */
export interface Paths {
  readonly [path: string]: Readonly<Partial<Record<'get' | 'post', Operation>>>;
}

export const text: Schema = { type: 'string' };
export const textOrNull: Schema = { type: ['string', 'null'] };
export const date: Schema = { type: 'string', format: 'date' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const yesOrNo: Schema = { type: 'boolean' };
export const binary: Schema = { type: 'string', format: 'binary' };
export const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** An object that has all these properties. */
export function object<Name extends string = string>(properties: Readonly<Record<Name, Schema>>, description?: string): Schema {
  return { type: 'object', required: Object.keys(properties), description, properties };
}

/** The schema of what a route reads by this shape. */
export function schemaOf(shape: z.ZodObject): Schema {
  const { type, required, properties } = z.toJSONSchema(shape, { io: 'input' }) as Schema;
  return { type, required, properties };
}
