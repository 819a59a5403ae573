import { BREAK, Kind, parse, visit, type DefinitionNode, type GraphQLError } from 'graphql';

/**
 * Where the value of a variable goes: the argument and the fields inside it, as in `input` or `input.remarks`. Callers name
 * their variables as they like; what is wrong is reported by the names of the contract.
 * @param error about a variable, at its definition
 * @returns null when the document does not use it as a field's argument
 */
export function argumentPathOf({ source, positions }: GraphQLError, variable: string): string | null {
  if (source === undefined) return null;
  const at = positions?.[0] ?? 0;
  for (const definition of parse(source.body).definitions) {
    if (isAnotherOperation(definition, at)) continue;
    const path = usedAt(definition, variable);
    if (path !== null) return path;
  }
  return null;
}

/** Operations of one document may use one name for different things; fragments belong to each of them. */
function isAnotherOperation({ kind, loc }: DefinitionNode, at: number): boolean {
  return kind === Kind.OPERATION_DEFINITION && loc !== undefined && (at < loc.start || at >= loc.end);
}

function usedAt(definition: DefinitionNode, variable: string): string | null {
  let found: string | null = null;
  visit(definition, {
    // What a directive is given is no field's argument.
    Directive: () => false,
    Variable(node, _key, _parent, path) {
      if (node.name.value !== variable) return undefined;
      found = namesAlong(definition, path);
      return found === null ? undefined : BREAK;
    },
  });
  return found;
}

/** The names of the argument and of the input fields on the way to a node, with the places in lists; null without an argument. */
function namesAlong(definition: DefinitionNode, path: readonly (string | number)[]): string | null {
  const names: string[] = [];
  let node: unknown = definition;
  path.forEach((key, index) => {
    node = (node as Record<string | number, unknown>)[key];
    const { kind, name } = node as { kind?: Kind; name?: { value: string } };
    if (name !== undefined && (kind === Kind.ARGUMENT || kind === Kind.OBJECT_FIELD)) names.push(name.value);
    else if (path[index - 1] === 'values') names.push(String(key));
  });
  return names.length === 0 ? null : names.join('.');
}
