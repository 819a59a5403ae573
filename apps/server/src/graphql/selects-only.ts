import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/**
 * Whether of the object that is being resolved nothing is asked for but these fields, so that what is in hand already answers.
 * A fragment counts as more: it is rare there, and reading on is only slower.
 *
 * @param path the fields that lead to the object, when it is a part of the one that is being resolved
 */
export function selectsOnly(
  { fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>,
  fields: ReadonlySet<string>,
  path: readonly string[] = [],
): boolean {
  return fieldNodes.every(({ selectionSet }) => setSelectsOnly(selectionSet, fields, path));
}

function setSelectsOnly(
  selected: SelectionSetNode | undefined,
  fields: ReadonlySet<string>,
  [step, ...further]: readonly string[],
): boolean {
  if (selected === undefined) return false;
  return selected.selections.every((selection) => {
    if (selection.kind !== Kind.FIELD) return false;
    if (step === undefined) return fields.has(selection.name.value);
    return selection.name.value !== step || setSelectsOnly(selection.selectionSet, fields, further);
  });
}
