import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type ASTVisitor,
  type DirectiveNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { DocumentRefused, refuseDocument } from './limit-documents.js';

/**
 * A validation rule that refuses a directive on a subscription's root field, or on a fragment around it (GraphQL specification, "Single
 * Root Field"). It runs before graphql's own rule, which evaluates the directive without the variables and throws.
 */
export function plainSubscriptions(context: ValidationContext): ASTVisitor {
  return {
    Document: {
      enter({ definitions }) {
        for (const node of definitions) {
          if (node.kind !== Kind.OPERATION_DEFINITION || node.operation !== OperationTypeNode.SUBSCRIPTION) continue;
          const directive = directiveAtRoot(context, node.selectionSet, new Set());
          if (directive === undefined) continue;
          const message = 'The root field of a subscription must not have directives.';
          return refuseDocument(context, new GraphQLError(message, { nodes: directive, originalError: new DocumentRefused() }));
        }
      },
    },
  };
}

/** Returns the first directive of the selections, in fragments too. @param seen names of visited fragments: one may lead back to itself */
function directiveAtRoot(context: ValidationContext, { selections }: SelectionSetNode, seen: Set<string>): DirectiveNode | undefined {
  for (const selection of selections) {
    const inside = insideOf(context, selection, seen);
    const directive = selection.directives?.[0] ?? (inside && directiveAtRoot(context, inside, seen));
    if (directive !== undefined) return directive;
  }
  return undefined;
}

/** Returns the selections of a fragment at its use; undefined for a field, and for a visited fragment. */
function insideOf(context: ValidationContext, selection: SelectionNode, seen: Set<string>): SelectionSetNode | undefined {
  if (selection.kind === Kind.FIELD) return undefined;
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  const { value: name } = selection.name;
  if (seen.has(name)) return undefined;
  seen.add(name);
  return context.getFragment(name)?.selectionSet;
}
