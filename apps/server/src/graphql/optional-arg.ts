import { createParameterDecorator, type Arg } from 'type-graphql';

/** An optional argument; the resolver gets null if it is omitted, where type-graphql's `Arg` gives undefined. */
export function OptionalArg(name: string, typeFunc: Parameters<typeof Arg>[1]) {
  return createParameterDecorator(({ args }) => (args[name] as unknown) ?? null, { arg: { name, typeFunc, options: { nullable: true } } });
}
