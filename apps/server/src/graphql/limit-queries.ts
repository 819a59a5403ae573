import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNamedType,
  GraphQLError,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
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

const limits = { depth: 12, aliases: 30, directives: 50, rootFields: 20, cost: 30_000 };
/** The largest page of a connection. */
const maxPageSize = 100;
/** Items that a list without a page size counts for. */
const typicalListLength = 10;

interface Weight {
  /** Fields inside each other. */
  depth: number;
  aliases: number;
  directives: number;
  /** Roughly how many fields are resolved, in lists too. */
  cost: number;
}

type Field = GraphQLField<unknown, unknown>;

const nothing: Weight = { depth: 0, aliases: 0, directives: 0, cost: 0 };

/** Weighs one operation. Every fragment is weighed once, so that fan-out costs no time; each use of it counts in full. */
class Scales {
  private readonly fragments = new Map<string, Weight>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>,
    /** With the defaults that the operation gives them. */
    private readonly variables: ReadonlyMap<string, unknown>,
  ) {}

  weigh(selections: SelectionSetNode, parent: string): Weight {
    return selections.selections.reduce((sum, selection) => {
      const directives = selection.directives?.length ?? 0;
      const inner =
        selection.kind === Kind.FIELD
          ? this.weighField(selection, parent)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.weigh(selection.selectionSet, selection.typeCondition?.name.value ?? parent)
            : this.weighFragment(selection.name.value);
      return {
        depth: Math.max(sum.depth, inner.depth),
        aliases: sum.aliases + inner.aliases,
        directives: sum.directives + inner.directives + directives,
        cost: sum.cost + inner.cost,
      };
    }, nothing);
  }

  private weighField(field: FieldNode, parent: string): Weight {
    const aliases = field.alias ? 1 : 0;
    // Introspection is for staff, and graphql bounds its depth itself.
    if (!field.selectionSet || field.name.value.startsWith('__')) return { depth: 1, aliases, directives: 0, cost: 1 };
    const definition = this.definitionOf(field, parent);
    const inner = definition ? this.weigh(field.selectionSet, getNamedType(definition.type).name) : nothing;
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      directives: inner.directives,
      cost: 1 + inner.cost * this.length(field, definition),
    };
  }

  private weighFragment(name: string): Weight {
    const known = this.fragments.get(name);
    if (known) return known;
    const definition = this.definitions.get(name);
    const weight = definition ? this.weigh(definition.selectionSet, definition.typeCondition.name.value) : nothing;
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

/** Refuses, before anything is executed, what is too large to answer (Target C3). */
export function limitQueries(schema: GraphQLSchema): ApolloServerPlugin<GraphQLContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ document, operation, request }) {
          // No operation of that name: graphql says so itself.
          if (!operation) return Promise.resolve();
          const definitions = new Map(
            document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
          );
          const root = schema.getRootType(operation.operation);
          if (!root) return Promise.resolve();
          let weight: Weight;
          try {
            weight = new Scales(schema, definitions, variablesOf(operation, request.variables ?? {})).weigh(
              operation.selectionSet,
              root.name,
            );
          } catch (error) {
            throw new GraphQLError('limit', { originalError: error as Error, extensions: { http: { status: 400 } } });
          }
          const directives = weight.directives + (operation.directives?.length ?? 0);
          if (
            weight.depth > limits.depth ||
            weight.aliases > limits.aliases ||
            directives > limits.directives ||
            operation.selectionSet.selections.length > limits.rootFields ||
            weight.cost > limits.cost
          ) {
            throw new GraphQLError('Too complex', { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } });
          }
          return Promise.resolve();
        },
      }),
  };
}
