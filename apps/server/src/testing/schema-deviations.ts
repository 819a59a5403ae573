import type { Schema } from '../http/openapi-schema.js';

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/**
 * Returns deviations of a value from its schema; supports the part of JSON Schema that the description uses.
 * @param resolved resolves a reference of a schema
 */
export function deviations(value: unknown, given: Schema, resolved: (schema: Schema) => Schema = (schema) => schema, path = ''): string[] {
  const schema = resolved(given);
  if (schema.const !== undefined && value !== schema.const) return [`${path} is not ${JSON.stringify(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is none of ${schema.enum.join()}`];
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  if (schema.type !== undefined && ![schema.type].flat().includes(type)) return [`${path} is ${type}`];
  if (typeof value === 'string' && formats[schema.format ?? '']?.test(value) === false) return [`${path} is no ${schema.format ?? ''}`];
  if (typeof value === 'number' && value < (schema.minimum ?? -Infinity)) return [`${path} is below ${schema.minimum ?? ''}`];
  if (Array.isArray(value))
    return value.flatMap((item, at) => (schema.items ? deviations(item, schema.items, resolved, `${path}[${at}]`) : []));
  if (type !== 'object') return [];
  const object = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((name) => !(name in object)).map((name) => `${path}.${name} is missing`);
  const inner = Object.entries(object).flatMap(([name, field]) => {
    const property = schema.properties?.[name];
    return property ? deviations(field, property, resolved, `${path}.${name}`) : [];
  });
  return [...missing, ...inner];
}
