import fc from 'fast-check';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLUnionType,
} from 'graphql';
import { maxTokens } from '@booking/server/graphql/limit-documents';
import { hostileJson, hostileNumber, hostileText, longText } from './hostile-values.js';
import { likelyValue, valueOfScalar } from './likely-values.js';

export type Variables = Readonly<Record<string, unknown>>;

/** A query or a mutation, with inputs for it. */
export interface Operation {
  name: string;
  kind: 'query' | 'mutation';
  document: string;
  variables: fc.Arbitrary<Variables>;
}

/** Number of hostile values in a hundred. */
type Hostility = number;
/** Equal parts of all values: optional values are often missing, and few values are right. */
const chaos: Hostility = 40;

/** Returns every query and mutation of the schema, with inputs generated from its types: a new operation needs no line here. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, root]) => Object.values(root?.getFields() ?? {}).map((field) => operationOf(kind, field)));
}

function operationOf(kind: Operation['kind'], field: GraphQLField<unknown, unknown>): Operation {
  const args = field.args.map((argument) => ({ ...argument, type: declaredType(argument) }));
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = field.args.length === 0 ? `it: ${field.name}` : `it: ${field.name}(${passed})`;
  const head = `${kind}${field.args.length === 0 ? '' : ` (${declared})`} { ${call}`;
  const [deep, flat] = [3, 2].map((depth) => `${head}${selectionOf(field.type, depth)} }`) as [string, string];
  // The largest types have more fields than a document may have tokens.
  const document = tokensOf(deep) <= maxTokens ? deep : flat;
  const inputs = (hostility: Hostility) => recordOf(field.name, args, hostility) as fc.Arbitrary<Variables>;
  // An input with one hostile value reaches most of the code.
  const few = Math.min(chaos, Math.ceil(100 / Math.max(1, leavesOf(field.args))));
  const variables = fc.oneof(
    { weight: 4, arbitrary: inputs(0) },
    { weight: 9, arbitrary: inputs(few) },
    { weight: 2, arbitrary: inputs(chaos) },
  );
  return { name: field.name, kind, document, variables };
}

/** Returns the number of tokens of a document without texts. */
function tokensOf(document: string): number {
  return document.match(/\w+|[$!:(){}[\]]|\.\.\./g)?.length ?? 0;
}

/** Returns the number of values of an input. */
function leavesOf(fields: readonly (GraphQLArgument | GraphQLInputField)[]): number {
  const counts = fields.map(({ type }) => {
    const named = getNamedType(type);
    return isInputObjectType(named) ? leavesOf(Object.values(named.getFields())) : 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the declared type of a variable: the argument's type, or its nullable type if the argument has a default. */
function declaredType({ type, defaultValue }: GraphQLArgument): GraphQLInputType {
  return defaultValue === undefined ? type : getNullableType(type);
}

/**
 * Selects all fields of a type: its leaves, and those of its objects to a depth below the limit of queries; a list within a list is left
 * out.
 */
export function selectionOf(type: GraphQLOutputType, depth = 3, inList = isListType(getNullableType(type))): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    return ` { __typename ${named
      .getTypes()
      .map((member) => `... on ${member.name} { ${fieldsOf(member, depth, inList, named)} }`)
      .join(' ')} }`;
  }
  return isObjectType(named) ? ` { __typename ${fieldsOf(named, depth, inList)} }` : '';
}

function fieldsOf(type: GraphQLObjectType, depth: number, inList: boolean, union?: GraphQLUnionType): string {
  const fields = Object.values(type.getFields()).map((field) => {
    const list = isListType(getNullableType(field.type)) && field.name !== 'edges';
    const isLeaf = isLeafType(getNamedType(field.type));
    if (field.args.length > 0 || (!isLeaf && (depth === 0 || (inList && list)))) return '';
    // Members of a union may have fields of one name and different types, which one response cannot contain.
    const differs = union?.getTypes().some((other) => String(other.getFields()[field.name]?.type ?? field.type) !== String(field.type));
    return `${differs ? `${field.name}Of${type.name}: ` : ''}${field.name}${selectionOf(field.type, depth - 1, inList || list)}`;
  });
  return fields.join(' ');
}

/** An object with the fields of these names. Optional ones are sometimes omitted, required ones rarely. */
function recordOf(operation: string, fields: readonly (GraphQLArgument | GraphQLInputField)[], hostility: Hostility): fc.Arbitrary<object> {
  const pairs = fields.map((field) => {
    const value = fc.tuple(fc.constant(field.name), valueOf(operation, field.name, field.type, hostility)).map((pair) => [pair]);
    const isRequired = isNonNullType(field.type) && field.defaultValue === undefined;
    if (isRequired && hostility < chaos) return value;
    return fc.oneof({ weight: isRequired ? 9 : 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant([]) });
  });
  return fc.tuple(...pairs).map((found) => Object.fromEntries(found.flat()));
}

function valueOf(operation: string, name: string, type: GraphQLInputType, hostility: Hostility): fc.Arbitrary<unknown> {
  const fitting = fittingValue(operation, name, type, hostility);
  const nullable = isNonNullType(type) ? fitting : fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: fc.constant(null) });
  if (hostility === 0) return nullable;
  const scalar = getNamedType(type).name;
  const ofThisType = ['Int', 'Float'].includes(scalar) ? hostileNumber : hostileText;
  const hostile = fc.oneof(
    { weight: 40, arbitrary: ofThisType },
    { weight: 9, arbitrary: hostileJson },
    { weight: 1, arbitrary: longText },
  );
  return fc.oneof({ weight: 100 - hostility, arbitrary: nullable }, { weight: hostility, arbitrary: hostile });
}

function fittingValue(operation: string, name: string, type: GraphQLInputType, hostility: Hostility): fc.Arbitrary<unknown> {
  const bare = getNullableType(type);
  if (isInputObjectType(bare)) return recordOf(operation, Object.values(bare.getFields()), hostility);
  if (isEnumType(bare)) return fc.constantFrom(...bare.getValues().map((value) => value.name));
  const likely = likelyValue(operation, name);
  if (likely) return likely;
  if (isListType(bare)) return fc.array(valueOf(operation, name, bare.ofType, hostility), { maxLength: 4 });
  return valueOfScalar(bare.toString());
}
