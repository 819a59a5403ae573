import { BREAK, Kind, parse, visit, type DefinitionNode, type GraphQLError } from 'graphql';

/**
 * Returns the path of the argument that a variable is used for, as in `input` or `input.remarks`. Callers name their variables as they
 * like; errors are reported by the names of the contract.
 * @param error about a variable, at its definition
 * @returns null if no field's argument uses the variable
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

/** Returns true for an operation without the position: another operation may use the same name of a variable for something else. */
function isAnotherOperation({ kind, loc }: DefinitionNode, at: number): boolean {
  return kind === Kind.OPERATION_DEFINITION && loc !== undefined && (at < loc.start || at >= loc.end);
}

function usedAt(definition: DefinitionNode, variable: string): string | null {
  let found: string | null = null;
  visit(definition, {
    // Arguments of directives are no arguments of a field.
    Directive: () => false,
    Variable(node, _key, _parent, path) {
      if (node.name.value !== variable) return undefined;
      found = namesAlong(definition, path);
      return found === null ? undefined : BREAK;
    },
  });
  return found;
}

/** Returns the names of the argument and the input fields on the way to a node, with list indexes; null outside of an argument. */
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
