import { Kind, type GraphQLResolveInfo, type ValueNode } from 'graphql';

/**
 * Returns the fields of an argument that the caller sent, from the document and the variables. GraphQL adds the contract's defaults before
 * it calls a resolver, but an update must not change omitted fields.
 * @param argument its name
 * @param sent the variables as the caller sent them
 */
export function onlySentFields<Input extends object>(
  input: Input,
  argument: string,
  { fieldNodes, operation }: GraphQLResolveInfo,
  sent: Readonly<Record<string, unknown>>,
): Partial<Input> {
  const defaultOf = (name: string): ValueNode | undefined =>
    operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  const isGiven = (value: ValueNode): boolean =>
    value.kind !== Kind.VARIABLE || sent[value.name.value] !== undefined || defaultOf(value.name.value) !== undefined;
  const fieldsOf = (value: ValueNode | undefined): string[] => {
    if (value?.kind === Kind.OBJECT) return value.fields.flatMap((field) => (isGiven(field.value) ? [field.name.value] : []));
    if (value?.kind !== Kind.VARIABLE) return [];
    const object = sent[value.name.value];
    return object === undefined ? fieldsOf(defaultOf(value.name.value)) : Object.keys(object ?? {});
  };
  const given = new Set(fieldsOf(fieldNodes[0]?.arguments?.find(({ name }) => name.value === argument)?.value));
  return Object.fromEntries(Object.entries(input).filter(([field]) => given.has(field))) as Partial<Input>;
}
