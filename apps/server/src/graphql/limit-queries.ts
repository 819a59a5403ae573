import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import {
  getNamedType,
  GraphQLError,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '../shared/app-error.js';
import type { GraphQLContext } from './context.js';
import { weightOf, type KnownSizes, type SentArguments } from './weight.js';

/** Bytes of the largest answer. */
const maxBytes = 2_000_000;
/** Points of cost that the largest answer has. */
const maxPoints = 30_000;
/** The largest page of a connection. */
const maxPageSize = 100;
/** Items that a list counts for which says nothing of its size. */
const typicalListLength = 10;
/** Before anything is known of the data. */
const typicalSizes: KnownSizes = { branches: 10, dailyLimit: 100 };

/** Bytes of a value as JSON, at most; those of a text are a long line's. */
const bytesOfScalar: Readonly<Record<string, number>> = { ID: 38, Int: 6, Float: 10, Boolean: 5, Date: 12, DateTime: 26, String: 32 };

type Field = GraphQLField<unknown, unknown>;

/** Weighs what one operation answers, in bytes. A fragment is weighed once in each place, so that fan-out costs no time; each use of it counts in full. */
class Scales {
  private readonly fragments = new Map<SentArguments, Map<string, number>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>,
    /** With the defaults that the operation gives them. */
    private readonly variables: Readonly<Record<string, unknown>>,
    private readonly known: () => KnownSizes,
  ) {}

  /** @param around the arguments of the nearest field around that has any */
  weigh({ selections }: SelectionSetNode, parent: string, around: SentArguments): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + this.weighField(selection, parent, around);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + this.weighFragment(selection.name.value, around);
      return sum + this.weigh(selection.selectionSet, selection.typeCondition?.name.value ?? parent, around);
    }, 0);
  }

  private weighField(field: FieldNode, parent: string, around: SentArguments): number {
    // The name with its quotes, the colon and a comma.
    const name = (field.alias ?? field.name).value.length + 4;
    const definition = this.definitionOf(field, parent);
    // Introspection is for staff, and graphql bounds it itself.
    if (definition === undefined) return name + parent.length;
    const args = definition.args.length > 0 ? this.argumentsOf(field, definition) : around;
    const type = getNamedType(definition.type);
    const item = field.selectionSet ? 3 + this.weigh(field.selectionSet, type.name, args) : bytesOfLeaf(type, definition);
    return name + item * this.length(field, definition, args);
  }

  private weighFragment(name: string, around: SentArguments): number {
    const inPlace = this.fragments.get(around) ?? new Map<string, number>();
    this.fragments.set(around, inPlace);
    const known = inPlace.get(name);
    if (known !== undefined) return known;
    const definition = this.definitions.get(name);
    const weight = definition ? this.weigh(definition.selectionSet, definition.typeCondition.name.value, around) : 0;
    inPlace.set(name, weight);
    return weight;
  }

  private definitionOf(field: FieldNode, parent: string): Field | undefined {
    const type = this.schema.getType(parent);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined;
  }

  /** As they are said, in a literal or a variable, else their defaults. */
  private argumentsOf(field: FieldNode, definition: Field): SentArguments {
    return Object.fromEntries(
      definition.args.map(({ name, defaultValue }) => {
        const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
        const said: unknown = value && valueFromASTUntyped(value, this.variables);
        return [name, said === undefined ? defaultValue : said];
      }),
    );
  }

  /** How many items a field yields: a page's size, what another list says of itself, else a guess; the edges of a page were counted at the page. */
  private length(field: FieldNode, definition: Field, args: SentArguments): number {
    const sizes = definition.args.flatMap(({ name }) => (name === 'first' || name === 'last' ? [pageSize(name, args[name])] : []));
    if (sizes.length > 0) {
      const asked = sizes.filter((size) => size !== null);
      return asked.length > 0 ? Math.max(1, ...asked) : maxPageSize;
    }
    const bare = isNonNullType(definition.type) ? definition.type.ofType : definition.type;
    if (!isListType(bare) || field.name.value === 'edges') return 1;
    return weightOf(definition).items?.(args, this.known()) ?? typicalListLength;
  }
}

/** What `first` or `last` will be when the field is resolved; null when neither is said. @throws AppError BAD_USER_INPUT */
function pageSize(name: string, size: unknown): number | null {
  if (typeof size !== 'number') return null;
  if (!(size >= 0 && size <= maxPageSize)) {
    throw new AppError('BAD_USER_INPUT', {
      faults: [{ path: name, code: 'NUMBER_RANGE', values: { min: 0, max: maxPageSize } }],
    });
  }
  return size;
}

function bytesOfLeaf(type: GraphQLNamedType, definition: Field): number {
  if (isEnumType(type)) return Math.max(...type.getValues().map(({ name }) => name.length)) + 3;
  return (weightOf(definition).bytes ?? bytesOfScalar[type.name] ?? 0) + 1;
}

/** What the caller sent for the operation's variables, else the defaults that the operation gives them. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, sent: Readonly<Record<string, unknown>>): SentArguments {
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, defaultValue }) => {
      const isSent = Object.hasOwn(sent, name.value) && sent[name.value] !== undefined;
      return [name.value, isSent ? sent[name.value] : defaultValue && valueFromASTUntyped(defaultValue)];
    }),
  );
}

/** An answer over HTTP ends; a subscription does not. */
function notOverHttp(): GraphQLError {
  return new GraphQLError('Subscriptions are not served over HTTP', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/**
 * Refuses, before anything is executed, what would have too large an answer (Target C3). See limitDocuments for the document itself.
 * @returns bytes that the answer has at most
 */
export function limitQueries(
  schema: GraphQLSchema,
  { document, operation, request }: GraphQLRequestContextDidResolveOperation<GraphQLContext>,
  known: () => KnownSizes | null,
): number {
  // No operation of that name: graphql says so itself.
  if (!operation) return 0;
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw notOverHttp();
  return limitWeight(schema, document, operation, request.variables ?? {}, known);
}

/** Points of cost of an answer with so many bytes, which keys are counted by: at least 1. */
export function pointsOf(bytes: number): number {
  return Math.max(1, Math.ceil((bytes * maxPoints) / maxBytes));
}

/**
 * Throws the error that answers an operation whose result would be too large, and says how large it will be at most, in bytes.
 * @param known what the lists can hold; null: nothing is known yet
 */
export function limitWeight(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  known: () => KnownSizes | null = () => null,
): number {
  const definitions = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  let bytes: number;
  try {
    const scales = new Scales(schema, definitions, variablesOf(operation, variables), () => known() ?? typicalSizes);
    bytes = scales.weigh(operation.selectionSet, root.name, {});
  } catch (error) {
    throw new GraphQLError('limit', { originalError: error as Error, extensions: { http: { status: 400 } } });
  }
  if (bytes > maxBytes) throw new GraphQLError('Too complex', { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } });
  return bytes;
}
