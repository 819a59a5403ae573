import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { operationCompiler, type CompiledOperation } from './compile-operation.js';

/** Compiled operations that are kept at most; those that were not asked for longest go first. */
export const mostKept = 200;

/** Answers an operation that is compiled. @returns null for every other one, and for what graphql-js is to say in its own words */
export type AnswerCompiled = (
  document: DocumentNode,
  contextValue: unknown,
  variables: Readonly<Record<string, unknown>>,
) => Promise<ExecutionResult | null> | null;

/** A document is compiled when it comes the second time, since compiling costs more than one answer (ADR 0013). */
export function compiledAnswers(schema: GraphQLSchema): AnswerCompiled {
  const compile = operationCompiler(schema);
  // Apollo keeps the documents that it has parsed and validated, so one that comes again is the same object.
  const seen = new WeakSet<DocumentNode>();
  const kept = new Map<DocumentNode, CompiledOperation | null>();
  let last: DocumentNode | null = null;

  const operationOf = (document: DocumentNode): CompiledOperation | null => {
    if (!seen.has(document)) {
      seen.add(document);
      return null;
    }
    const known = kept.get(document);
    // It is at the end already; to put it there again for each request would cost memory.
    if (known !== undefined && document === last) return known;
    const operation = known === undefined ? compile(document) : known;
    last = document;
    kept.delete(document);
    kept.set(document, operation);
    if (kept.size > mostKept) kept.delete([...kept.keys()][0] as DocumentNode);
    return operation;
  };

  return (document, contextValue, variables) => operationOf(document)?.(contextValue, variables) ?? null;
}
