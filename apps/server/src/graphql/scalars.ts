import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { GraphQLError, GraphQLID, GraphQLScalarType, Kind, type ASTNode } from 'graphql';
import { normaliseUuid } from '../shared/uuid.js';

/** Creates the error of a refused value, with the code by which formatError finds the text in the caller's language. */
function invalidDate(nodes?: ASTNode): GraphQLError {
  return new GraphQLError('Expected a date', { nodes, extensions: { code: 'BAD_USER_INPUT', validationError: 'DATE_INVALID' } });
}

const instant = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function parseDate(value: unknown): string {
  if (typeof value !== 'string' || !isCalendarDate(value)) throw invalidDate();
  return value;
}

function parseInstant(value: unknown): Date {
  if (typeof value !== 'string' || !instant.test(value) || !isCalendarDate(value.slice(0, 10))) throw invalidDate();
  return new Date(value);
}

function literal<T>(parse: (value: unknown) => T): (node: ASTNode) => T {
  return (node) => {
    if (node.kind !== Kind.STRING) throw invalidDate(node);
    return parse(node.value);
  };
}

/** An existing date as 'YYYY-MM-DD'; a string inside and outside. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: "Calendar date YYYY-MM-DD in the retailer's time zone, Asia/Kuala_Lumpur. Never a timestamp.",
  serialize: (value) => value as string,
  parseValue: parseDate,
  parseLiteral: literal(parseDate),
});

/** An instant: a `Date` inside, RFC 3339 in UTC outside. */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'Instant, RFC 3339, UTC.',
  serialize: (value) => (value as Date).toISOString(),
  parseValue: parseInstant,
  parseLiteral: literal(parseInstant),
});

/**
 * GraphQL's own ID, which normalises UUIDs to PostgreSQL's spelling, because services compare them as texts. Used instead of type-graphql's
 * ID everywhere: a schema has one type of this name.
 */
export const IdScalar = new GraphQLScalarType<string, string>({
  ...GraphQLID.toConfig(),
  parseValue: (value) => normaliseUuid(GraphQLID.parseValue(value)),
  parseLiteral: (node, variables) => normaliseUuid(GraphQLID.parseLiteral(node, variables)),
});
