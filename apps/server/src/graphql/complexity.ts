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

/** Points of the largest document. A field has half a point, and some 33 bytes with its name, so that an answer has about 2 MB (Target M7). */
const maxPoints = 30_000;
const pointsOfField = 0.5;
/** Characters of an alias that count as a point. */
const charactersOfPoint = 66;
/** Selections that are counted, those of a fragment at each use: fragments that fan out end here. The web client's largest document has 105. */
const maxSelections = 1_000;
/** The largest page of a connection, which is also counted where none is asked for. */
const maxPageSize = 100;
/** Items of a list that does not say how many it has. */
const usualItems = 10;
/** Bookings that a list of those that no longer fit is counted with: a whole day's of a large branch. */
export const longWorkList = 100;

/** What estimators know of the data without asking the database. */
export interface KnownSizes {
  /** Branches that the caller works for. */
  branches: number;
  /** Deliveries that one of them makes in a day at most. */
  dailyLimit: number;
}

/** Before anything is known of the data. */
const usualSizes: KnownSizes = { branches: 10, dailyLimit: 100 };

type Estimator = (asked: ComplexityEstimatorArgs) => number;

/**
 * The option `complexity` of a field that answers with a list, or with an object whose lists grow with the field's arguments; these have
 * the complexity 0.
 * @param count the most items that the field answers with; may depend on days, numbers and lengths of lists, and on no other text
 */
export function items<Args = object>(count: (args: Args, known: KnownSizes) => number): Estimator {
  return ({ args, childComplexity, context }) => pointsOfItems(count(args as Args, context as KnownSizes), childComplexity);
}

const pointsOfItems = (count: number, pointsOfItem: number) => pointsOfField + count * Math.max(1, pointsOfItem);

/** Days from one date to another, both included: at least 1, and at most `most`, which it also is where one is missing. */
export function daysAsked(from: string | null | undefined, to: string | null | undefined, max: number): number {
  return from && to ? Math.min(max, Math.max(1, daysBetween(from, to) + 1)) : max;
}

/** Branches that are named, each counted once at most; all that are the caller's when none is. */
export function branchesAsked(ids: readonly string[] | null | undefined, { branches }: KnownSizes): number {
  return Math.min(branches, ids?.length ?? branches);
}

/** A field without the option: a page by its size, another list by the usual items. The edges of a page are counted at the page. */
const byType: Estimator = ({ field, args, childComplexity }) => {
  // Introspection is for staff and keys, and graphql-js limits its depth.
  if (field.name === '__schema' || field.name === '__type') return pointsOfField;
  const sizes = field.args.flatMap(({ name, defaultValue }) =>
    name === 'first' || name === 'last' ? [pageSize(name, args[name] ?? defaultValue)] : [],
  );
  const asked = sizes.filter((size) => size !== null);
  if (sizes.length > 0) return pointsOfItems(asked.length > 0 ? Math.max(1, ...asked) : maxPageSize, childComplexity);
  const isList = isListType(getNullableType(field.type)) && field.name !== 'edges';
  return isList ? pointsOfItems(usualItems, childComplexity) : pointsOfField + childComplexity;
};

/** @returns null when neither a number nor a default is given @throws AppError BAD_USER_INPUT */
function pageSize(name: string, size: unknown): number | null {
  if (typeof size !== 'number') return null;
  if (size >= 0 && size <= maxPageSize) return size;
  throw new AppError('BAD_USER_INPUT', { errors: [{ path: name, code: 'NUMBER_RANGE', values: { min: 0, max: maxPageSize } }] });
}

/** By the option `complexity`, of which a number is added to the fields inside, else by its type. Its alias is in the answer as often as it. */
const estimator: Estimator = (asked) => {
  const option = asked.field.extensions['complexity'] as number | Estimator | undefined;
  const points = typeof option === 'number' ? option + asked.childComplexity : (option ?? byType)(asked);
  return points + (asked.node.alias?.value.length ?? 0) / charactersOfPoint;
};

interface Request {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
  /** Null: nothing is known yet. */
  sizes?: KnownSizes | null;
}

/** Points by document and by what else they depend on: counting the availability takes longer than answering it, and clients repeat their documents. */
const counted = new WeakMap<DocumentNode, Map<string, number>>();
/** Entries of one document, and characters of a key: both bound the memory. */
const maxCounted = 20;
const maxKeyLength = 300;
/** Points depend on no text but dates (see items), so that two postcodes share an entry. */
const withoutTexts = (_: string, value: unknown) => (typeof value === 'string' && !isCalendarDate(value) ? '' : value);

/**
 * Points that the answer of an operation costs, at least 1.
 * @throws GraphQLError that refuses what would have too large an answer, before anything is executed (Target C3)
 */
export function complexityOf({ schema, document, operation, variables, sizes }: Request): number {
  const context = sizes ?? usualSizes;
  const key = JSON.stringify([operation.name?.value, context, variables], withoutTexts);
  const known = counted.get(document) ?? new Map<string, number>();
  const before = known.get(key);
  if (before !== undefined) return before;
  // graphql-js refuses what does not fit, before any resolver runs.
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

/** Of a page that is too large, of an argument whose variable is null (its node is named), or of too many selections. */
function refusalOf(error: unknown): GraphQLError {
  if (error instanceof GraphQLError && error.nodes === undefined) return tooComplex();
  const { message } = error as Error;
  return new GraphQLError(message, { originalError: error as Error, extensions: { http: { status: 400 } } });
}
