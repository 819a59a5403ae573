import { z } from 'zod';

/** The part of JSON Schema that the description of the REST routes uses. */
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

/** A body by media type. */
type Content = Readonly<Record<string, { schema: Schema }>>;

/** A response of a route, or a reference to one that several routes share. */
export type Answer = { $ref: string } | { description: string; content?: Content; headers?: Readonly<Record<string, object>> };

/** The parameters, body and responses of a route. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: readonly Readonly<Record<string, readonly []>>[];
  parameters?: readonly { name: string; in: 'path' | 'query'; required?: true; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<number, Answer>>;
}

/** Operations by path and method. */
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

/** Returns the schema of an object that has all these properties. */
export function object<Name extends string = string>(properties: Readonly<Record<Name, Schema>>, description?: string): Schema {
  return { type: 'object', required: Object.keys(properties), description, properties };
}

/** Returns the JSON Schema of a route's zod shape. */
export function schemaOf(shape: z.ZodObject): Schema {
  const { type, required, properties } = z.toJSONSchema(shape, { io: 'input' }) as Schema;
  return { type, required, properties };
}
