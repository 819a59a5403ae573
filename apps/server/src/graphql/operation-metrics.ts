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
 * The operations whose durations are measured by name; all others are one series. A series for each root field would be a thousand per
 * process.
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
 * Counts a response by the root fields of the operation, and measures its duration. An operation that is not valid counts as the field
 * "none": no label contains a text of the caller.
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

/** The root fields that are not in fragments, which is how clients write them. */
function fieldsOf({ selectionSet }: OperationDefinitionNode): FieldNode[] {
  return selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
}

/** Returns the member of the field's result union, if the caller selected __typename without an alias, which could contain any text. */
function memberOf(root: GraphQLObjectType, field: string, value: unknown): string | null {
  const definition = root.getFields()[field];
  const type = definition && getNamedType(definition.type);
  if (!isUnionType(type)) return null;
  const content = (value as { __typename?: unknown } | null | undefined)?.__typename;
  return type.getTypes().find(({ name }) => name === content)?.name ?? null;
}
