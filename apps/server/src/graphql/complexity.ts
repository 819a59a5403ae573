import { daysBetween, isCalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  getNullableType,
  getVariableValues,
  GraphQLError,
  isListType,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
// Its other build brings a second graphql-js, whose types are not those of the schema.
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity/cjs';
import { AppError } from '../shared/app-error.js';

/** Maximum points of a document. A field has half a point, and about 33 bytes with its name, so an answer has about 2 MB (target M7). */
const maxPoints = 30_000;
const pointsOfField = 0.5;
/** Number of characters of an alias that count as a point. */
const charactersOfPoint = 66;
/**
 * Maximum number of selections, those of a fragment counted at each use: it stops fragments that multiply. The web client's largest
 * document has 105.
 */
const maxSelections = 1_000;
/** The maximum size of a page of a connection, which also counts if the caller gives no size. */
const maxPageSize = 100;
/** Assumed number of items of a list without an estimate. */
const usualItems = 10;
/** Assumed number of bookings in a list of those that no longer fit: a whole day of a large branch. */
export const longWorkList = 100;

/** Sizes of the data for estimates, without a query of the database. */
export interface KnownSizes {
  /** Number of branches that the caller works for. */
  branches: number;
  /** The maximum number of deliveries of one of them in a day. */
  dailyLimit: number;
}

/** Used before sizes are known. */
const usualSizes: KnownSizes = { branches: 10, dailyLimit: 100 };

type Estimator = (estimated: ComplexityEstimatorArgs) => number;

/**
 * The option `complexity` of a field with a list, or with an object whose lists depend on the field's arguments; these lists have the
 * complexity 0.
 * @param count the maximum number of items of the field; may depend on days, numbers and lengths of lists, and on no other text
 */
export function items<Args = object>(count: (args: Args, known: KnownSizes) => number): Estimator {
  return ({ args, childComplexity, context }) => pointsOfItems(count(args as Args, context as KnownSizes), childComplexity);
}

const pointsOfItems = (count: number, pointsOfItem: number) => pointsOfField + count * Math.max(1, pointsOfItem);

/** Returns the number of days from one date to another, both included: at least 1, at most `max`, and `max` if one is missing. */
export function daysAsked(from: string | null | undefined, to: string | null | undefined, max: number): number {
  return from && to ? Math.min(max, Math.max(1, daysBetween(from, to) + 1)) : max;
}

/** Returns the number of named branches, at most that of the caller's branches, which it also is without names. */
export function branchesAsked(ids: readonly string[] | null | undefined, { branches }: KnownSizes): number {
  return Math.min(branches, ids?.length ?? branches);
}

/** Estimates a field without the option: a page by its size, another list by the default. The edges of a page are counted at the page. */
const byType: Estimator = ({ field, args, childComplexity }) => {
  // Introspection is for staff and keys, and graphql-js limits its depth.
  if (field.name === '__schema' || field.name === '__type') return pointsOfField;
  const sizes = field.args.flatMap(({ name, defaultValue }) =>
    name === 'first' || name === 'last' ? [pageSize(name, args[name] ?? defaultValue)] : [],
  );
  const numbers = sizes.filter((size) => size !== null);
  if (sizes.length > 0) return pointsOfItems(numbers.length > 0 ? Math.max(1, ...numbers) : maxPageSize, childComplexity);
  const isList = isListType(getNullableType(field.type)) && field.name !== 'edges';
  return isList ? pointsOfItems(usualItems, childComplexity) : pointsOfField + childComplexity;
};

/** Returns the size of a page; null if it is not a number. @throws AppError BAD_USER_INPUT for a size out of range */
function pageSize(name: string, size: unknown): number | null {
  if (typeof size !== 'number') return null;
  if (size >= 0 && size <= maxPageSize) return size;
  throw new AppError('BAD_USER_INPUT', { errors: [{ path: name, code: 'NUMBER_RANGE', values: { min: 0, max: maxPageSize } }] });
}

/**
 * Estimates a field by the option `complexity`, where a number is added to the selected fields, else by its type. An alias counts as often
 * as it is in the answer.
 */
const estimator: Estimator = (estimated) => {
  const option = estimated.field.extensions['complexity'] as number | Estimator | undefined;
  const points = typeof option === 'number' ? option + estimated.childComplexity : (option ?? byType)(estimated);
  return points + (estimated.node.alias?.value.length ?? 0) / charactersOfPoint;
};

interface Request {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
  /** Null if no sizes are known yet. */
  sizes?: KnownSizes | null;
}

/** Points by document and variables: counting the query of dates takes longer than answering it, and clients repeat their documents. */
const counted = new WeakMap<DocumentNode, Map<string, number>>();
/** Maximum number of entries of a document, and of characters of a key: both limit the memory. */
const maxCounted = 20;
const maxKeyLength = 300;
/** Points depend on no text but dates (see items), so that two postcodes share an entry. */
const withoutTexts = (_: string, value: unknown) => (typeof value === 'string' && !isCalendarDate(value) ? '' : value);

/**
 * Returns the points of the answer of an operation, at least 1.
 * @throws GraphQLError for an answer that would be too large, before anything is executed (target C3)
 */
export function complexityOf({ schema, document, operation, variables, sizes }: Request): number {
  const context = sizes ?? usualSizes;
  const key = `${operation.name?.value ?? ''} ${context.branches} ${context.dailyLimit} ${JSON.stringify(variables, withoutTexts)}`;
  const known = counted.get(document) ?? new Map<string, number>();
  const before = known.get(key);
  if (before !== undefined) return before;
  // graphql-js refuses variables that do not fit, before any resolver runs.
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }).errors) return 1;
  const operationName = operation.name && { operationName: operation.name.value };
  let points: number;
  try {
    const query = { schema, query: document, variables, ...operationName };
    points = Math.max(1, Math.ceil(getComplexity({ ...query, estimators: [estimator], context, maxQueryNodes: maxSelections })));
  } catch (error) {
    throw refusalOf(error);
  }
  if (points > maxPoints) throw tooComplex();
  if (known.size >= maxCounted) known.clear();
  if (key.length <= maxKeyLength) known.set(key, points);
  counted.set(document, known);
  return points;
}

function tooComplex(): GraphQLError {
  return new GraphQLError('Too complex', { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } });
}

/** Returns the error for a page that is too large, for an argument whose variable is null (it has a node), or for too many selections. */
function refusalOf(error: unknown): GraphQLError {
  if (error instanceof GraphQLError && error.nodes === undefined) return tooComplex();
  const { message } = error as Error;
  return new GraphQLError(message, { originalError: error as Error, extensions: { http: { status: 400 } } });
}
