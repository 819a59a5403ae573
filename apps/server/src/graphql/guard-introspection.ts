import type { GraphQLRequestContextDidResolveOperation, GraphQLRequestContextResponseForOperation, GraphQLResponse } from '@apollo/server';
import type { Actor } from '@booking/domain/user/permissions';
import { GraphQLError, Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { isStaff } from '../shared/caller.js';
import type { GraphQLContext } from './context.js';

/**
 * Introspection is for staff and keys (target C2); the schema itself is published. For everybody else `__type` alone is null, whatever it
 * selects (see answerIntrospection), and any other introspection is refused.
 */
export function guardIntrospection({ document, operation, contextValue }: GraphQLRequestContextDidResolveOperation<GraphQLContext>): void {
  // There is no operation of that name: graphql reports it.
  if (!operation || !introspects(document)) return;
  if (mayIntrospect(contextValue.caller.actor) || namesTypesOnly(operation)) return;
  throw new GraphQLError('GraphQL introspection is for signed-in staff and API keys; the schema is at /server/schema.graphql.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/** Returns the answer to an introspection query of a caller who may not introspect; null for every other operation. */
export function answerIntrospection({
  document,
  operation,
  response,
  contextValue,
}: GraphQLRequestContextResponseForOperation<GraphQLContext>): GraphQLResponse | null {
  if (!introspects(document) || mayIntrospect(contextValue.caller.actor)) return null;
  const data = Object.fromEntries(
    operation.selectionSet.selections.flatMap((field) =>
      field.kind === Kind.FIELD ? [[field.alias?.value ?? field.name.value, null]] : [],
    ),
  );
  return { http: response.http, body: { kind: 'single', singleResult: { data } } };
}

function mayIntrospect(actor: Actor): boolean {
  return actor.kind === 'key' || isStaff(actor);
}

function introspects({ definitions }: DocumentNode): boolean {
  const search = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.FIELD && (selection.name.value === '__schema' || selection.name.value === '__type')) return true;
      return selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined && search(selection.selectionSet);
    });
  return definitions.some((definition) => 'selectionSet' in definition && search(definition.selectionSet));
}

function namesTypesOnly({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value === '__type');
}
