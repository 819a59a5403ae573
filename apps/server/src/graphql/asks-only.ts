import { Kind, type GraphQLResolveInfo } from 'graphql';

/**
 * Whether of the object that is being resolved nothing is asked for but these fields, so that what is in hand already answers.
 * A fragment counts as more: it is rare there, and reading on is only slower.
 */
export function asksOnly({ fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>, fields: ReadonlySet<string>): boolean {
  return fieldNodes.every(({ selectionSet }) =>
    selectionSet?.selections.every((selection) => selection.kind === Kind.FIELD && fields.has(selection.name.value)),
  );
}
