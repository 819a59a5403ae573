import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kind, OperationTypeNode, parse, print, type FragmentDefinitionNode } from 'graphql';

const webClient = fileURLToPath(new URL('../../../web/src/', import.meta.url));

/** The queries of the web client by name, each with its fragments. */
export function webQueries(): Map<string, string> {
  const definitions = readdirSync(webClient, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(webClient + file, 'utf8')).definitions);
  const fragments = definitions.filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION);
  /** A text with the fragments that it uses, and those that these use. */
  const withFragments = (text: string): string => {
    const used = fragments.filter(({ name }) => text.includes(`...${name.value}`) && !text.includes(`fragment ${name.value} `));
    return used.length === 0 ? text : withFragments([text, ...used.map(print)].join('\n'));
  };
  return new Map(
    definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY) return [];
      return [[definition.name?.value ?? '', withFragments(print(definition))]];
    }),
  );
}
