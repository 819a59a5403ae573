import { createParameterDecorator, type Arg } from 'type-graphql';

/** An argument that may be left out; the resolver then gets null, where type-graphql's `Arg` gives undefined. */
export function OptionalArg(name: string, typeFunc: Parameters<typeof Arg>[1]) {
  return createParameterDecorator(({ args }) => (args[name] as unknown) ?? null, { arg: { name, typeFunc, options: { nullable: true } } });
}
