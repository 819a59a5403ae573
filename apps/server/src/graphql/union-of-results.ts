import { createUnionType } from 'type-graphql';

/**
 * A union of the members that a service's result can be, told by its `kind`. The compiler compares the members with the result's type.
 * Not for a query that the web client ships: graphql-jit cannot wait for a type, and tells members by their class.
 */
export function unionOfResults<Result extends { kind: string }>(
  name: string,
  members: Readonly<Record<Result['kind'], new () => object>>,
  description?: string,
): object {
  const kinds: Readonly<Record<string, new () => object>> = members;
  return createUnionType({
    name,
    ...(description !== undefined && { description }),
    types: () => Object.values(kinds),
    resolveType: (result) => kinds[(result as Result).kind],
  });
}
