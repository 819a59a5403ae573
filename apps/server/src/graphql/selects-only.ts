import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/**
 * Returns true if nothing but these fields of the resolved object is selected, so that they can be answered without another read. A
 * fragment counts as more: it is rare there, and the read is only slower.
 *
 * @param path the fields that lead to the object, if it is a part of the resolved one
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
