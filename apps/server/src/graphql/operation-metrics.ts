import type { GraphQLRequestContextWillSendResponse } from '@apollo/server';
import {
  getNamedType,
  isUnionType,
  Kind,
  type GraphQLFormattedError,
  type FieldNode,
  type GraphQLObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { graphqlDurations, graphqlOutcomes } from '../shared/metrics.js';
import type { GraphQLContext } from './context.js';

/**
 * What people and shops wait for most: how long each of these took is counted under its name, and all others together. Every field under
 * its name would be a thousand series of a process, and nobody looks at so many.
 */
const waitedFor: ReadonlySet<string> = new Set([
  'availability',
  'bookDelivery',
  'holdDate',
  'rescheduleBooking',
  'cancelBooking',
  'managedBooking',
  'orderStatus',
  'bookings',
  'bookingChanges',
]);

type Answered = GraphQLRequestContextWillSendResponse<GraphQLContext>;

/**
 * Counts an answer by the fields of the schema that the operation begins with, and how long it took. What is no operation of the schema
 * counts as the field "none": no label holds a word that the caller chose.
 */
export function countOperation({ schema, operation, response, contextValue }: Answered): void {
  if (response.body.kind !== 'single') return;
  const { data, errors = [] } = response.body.singleResult;
  const codeOf = (key: string) => codeIn(errors.find(({ path }) => path === undefined || path[0] === key));
  const seconds = (performance.now() - contextValue.begun) / 1000;
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) graphqlOutcomes.inc({ field: 'none', outcome: codeIn(errors[0]) ?? 'ok' });
  else
    for (const { name, alias } of fieldsOf(operation)) {
      const key = alias?.value ?? name.value;
      const outcome = codeOf(key) ?? memberOf(root, name.value, data?.[key]) ?? 'ok';
      graphqlOutcomes.inc({ field: name.value, outcome });
      graphqlDurations.observe({ type: operation.operation, field: waitedFor.has(name.value) ? name.value : 'other' }, seconds);
    }
}

function codeIn(error: GraphQLFormattedError | undefined): string | null {
  const code = error?.extensions?.['code'];
  return typeof code === 'string' ? code : null;
}

/** Those that are written at the top, which is how everybody writes them. */
function fieldsOf({ selectionSet }: OperationDefinitionNode): FieldNode[] {
  return selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
}

/** The member of the field's union that was answered, where the caller asked for its name: an alias could put any word in its place. */
function memberOf(root: GraphQLObjectType, field: string, value: unknown): string | null {
  const definition = root.getFields()[field];
  const type = definition && getNamedType(definition.type);
  if (!isUnionType(type)) return null;
  const content = (value as { __typename?: unknown } | null | undefined)?.__typename;
  return type.getTypes().find(({ name }) => name === content)?.name ?? null;
}
