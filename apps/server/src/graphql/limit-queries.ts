import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import {
  getNamedType,
  GraphQLError,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { AppError } from '../shared/app-error.js';
import type { GraphQLContext } from './context.js';

/** Roughly how many fields may be resolved, in lists too. */
const maxCost = 30_000;
/** The largest page of a connection. */
const maxPageSize = 100;
/** Items that a list without a page size counts for. */
const typicalListLength = 10;

type Field = GraphQLField<unknown, unknown>;

/** Weighs one operation. Every fragment is weighed once, so that fan-out costs no time; each use of it counts in full. */
class Scales {
  private readonly fragments = new Map<string, number>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>,
    /** With the defaults that the operation gives them. */
    private readonly variables: ReadonlyMap<string, unknown>,
  ) {}

  weigh({ selections }: SelectionSetNode, parent: string): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + this.weighField(selection, parent);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + this.weighFragment(selection.name.value);
      return sum + this.weigh(selection.selectionSet, selection.typeCondition?.name.value ?? parent);
    }, 0);
  }

  private weighField(field: FieldNode, parent: string): number {
    // Introspection is for staff, and graphql bounds it itself.
    if (!field.selectionSet || field.name.value.startsWith('__')) return 1;
    const definition = this.definitionOf(field, parent);
    const inner = definition ? this.weigh(field.selectionSet, getNamedType(definition.type).name) : 0;
    return 1 + inner * this.length(field, definition);
  }

  private weighFragment(name: string): number {
    const known = this.fragments.get(name);
    if (known !== undefined) return known;
    const definition = this.definitions.get(name);
    const weight = definition ? this.weigh(definition.selectionSet, definition.typeCondition.name.value) : 0;
    this.fragments.set(name, weight);
    return weight;
  }

  private definitionOf(field: FieldNode, parent: string): Field | undefined {
    const type = this.schema.getType(parent);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined;
  }

  /** How many items a field yields: a page's size, a guess for other lists; the edges of a page were counted at the page. */
  private length(field: FieldNode, definition: Field | undefined): number {
    const sizes = (definition?.args ?? [])
      .filter(({ name }) => name === 'first' || name === 'last')
      .map((arg) => this.pageSize(field, arg));
    if (sizes.length > 0) {
      const asked = sizes.filter((size) => size !== null);
      return asked.length > 0 ? Math.max(1, ...asked) : maxPageSize;
    }
    const type = definition?.type;
    const bare = isNonNullType(type) ? type.ofType : type;
    return isListType(bare) && field.name.value !== 'edges' ? typicalListLength : 1;
  }

  /** What `first` or `last` will be when the field is resolved: as it is said, in a literal or a variable, or its default; null for neither. */
  private pageSize(field: FieldNode, { name, defaultValue }: GraphQLArgument): number | null {
    const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
    const said = value?.kind === Kind.VARIABLE ? this.variables.get(value.name.value) : value && literalOf(value);
    const size = said === undefined ? defaultValue : said;
    if (typeof size !== 'number') return null;
    if (!(size >= 0 && size <= maxPageSize)) {
      throw new AppError('BAD_USER_INPUT', {
        faults: [{ path: name, code: 'NUMBER_RANGE', values: { min: 0, max: maxPageSize } }],
      });
    }
    return size;
  }
}

/** A whole number as it stands in the document; null for anything else. */
function literalOf(value: ValueNode): number | null {
  return value.kind === Kind.INT ? Number(value.value) : null;
}

/** What the caller sent for the operation's variables, else the defaults that the operation gives them. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, sent: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    variableDefinitions.map(({ variable: { name }, defaultValue }) => {
      const isSent = Object.hasOwn(sent, name.value) && sent[name.value] !== undefined;
      return [name.value, isSent ? sent[name.value] : defaultValue && literalOf(defaultValue)];
    }),
  );
}

/** An answer over HTTP ends; a subscription does not. */
function notOverHttp(): GraphQLError {
  return new GraphQLError('Subscriptions are not served over HTTP', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/** Refuses, before anything is executed, what would have too large an answer (Target C3). See limitDocuments for the document itself. */
export function limitQueries(
  schema: GraphQLSchema,
  { document, operation, request }: GraphQLRequestContextDidResolveOperation<GraphQLContext>,
): void {
  // No operation of that name: graphql says so itself.
  if (!operation) return;
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw notOverHttp();
  limitCost(schema, document, operation, request.variables ?? {});
}

/** Throws the error that answers an operation whose result would be too large. */
export function limitCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const definitions = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const root = schema.getRootType(operation.operation);
  if (!root) return;
  let cost: number;
  try {
    cost = new Scales(schema, definitions, variablesOf(operation, variables)).weigh(operation.selectionSet, root.name);
  } catch (error) {
    throw new GraphQLError('limit', { originalError: error as Error, extensions: { http: { status: 400 } } });
  }
  if (cost > maxCost) throw new GraphQLError('Too complex', { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } });
}
