import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { execute, type DocumentNode, type GraphQLSchema } from 'graphql';
import { operationCompiler, type CompiledOperation } from './compile-operation.js';

/** Compiled operations that are kept at most; those that were not asked for longest go first. */
export const mostKept = 200;

type Gateway = ApolloServerOptionsWithGateway<never>['gateway'];

/**
 * Executes operations for Apollo, which takes an executor as what it calls a gateway. A document is compiled when it comes the second
 * time, since compiling costs more than one answer (ADR 0013); everything that is not compiled is executed by graphql-js.
 */
export function executorOf(schema: GraphQLSchema): Gateway {
  const compile = operationCompiler(schema);
  // Apollo keeps the documents that it has parsed and validated, so one that comes again is the same object.
  const seen = new WeakSet<DocumentNode>();
  const kept = new Map<DocumentNode, CompiledOperation | null>();

  const operationOf = (document: DocumentNode): CompiledOperation | null => {
    if (!seen.has(document)) {
      seen.add(document);
      return null;
    }
    const known = kept.get(document);
    const operation = known === undefined ? compile(document) : known;
    kept.delete(document);
    kept.set(document, operation);
    if (kept.size > mostKept) kept.delete([...kept.keys()][0] as DocumentNode);
    return operation;
  };

  return {
    load: () =>
      Promise.resolve({
        async executor({ document, operation, request: { variables, operationName }, context }) {
          // Without an operation there is nothing to do but to say so, which graphql-js does.
          const compiled = operation === undefined ? null : operationOf(document);
          const answer = await compiled?.(context, variables ?? {});
          return answer ?? execute({ schema, document, contextValue: context, variableValues: variables, operationName });
        },
      }),
    onSchemaLoadOrUpdate(listener) {
      listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: () => Promise.resolve(),
  };
}
