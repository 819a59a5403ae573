import { createUnionType } from 'type-graphql';

/**
 * Creates a union of the members of a service's result, distinguished by its `kind`. The compiler compares the members with the result's
 * type. Not for queries of the web client: graphql-jit resolves types synchronously, and distinguishes members by their class.
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
