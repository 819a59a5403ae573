import type { GraphQLRequestContextResponseForOperation } from '@apollo/server';
import { getVariableValues, GraphQLError, parse, print, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { GraphQLContext } from './context.js';
import { webDocuments } from './web-documents.generated.js';

type Request = Pick<GraphQLRequestContextResponseForOperation<GraphQLContext>, 'document' | 'operation' | 'contextValue' | 'request'>;

/** Normalises a document, so that two that differ only in the order of fragments and in white space are equal. */
const keyOf = ({ definitions }: DocumentNode): string => definitions.map(print).sort().join('\n');

/**
 * Executes the queries of our web client by graphql-jit, which compiles each at its first use (ADR 0013).
 * @returns null for every other document, and if graphql-js or graphql-jit refuses a variable (the latter also refuses some valid ones): no
 *   resolver has run, and graphql-js answers
 */
export function compiledAnswers(schema: GraphQLSchema): (request: Request) => Promise<ExecutionResult | null> {
  const texts: ReadonlyMap<string, string> = new Map(Object.values(webDocuments).map((text) => [keyOf(parse(text)), text]));
  const compiled = new Map<string, CompiledQuery>();
  // Apollo caches parsed documents, so a repeated document is the same object.
  const known = new WeakMap<DocumentNode, string | null>();
  const queryOf = (document: DocumentNode): CompiledQuery | null => {
    const seen = known.get(document);
    const text = seen === undefined ? (texts.get(keyOf(document)) ?? null) : seen;
    if (seen === undefined) known.set(document, text);
    if (text === null) return null;
    const query = compiled.get(text) ?? compileText(schema, text);
    compiled.set(text, query);
    return query;
  };
  return async ({ document, operation, contextValue, request: { variables = {} } }) => {
    const query = queryOf(document);
    if (query === null) return null;
    if (getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }).errors) return null;
    const { data, errors } = await query.query(undefined, contextValue, variables);
    if (data === undefined) return null;
    return { data, ...(errors && { errors: errors.map(asGraphqlError) }) };
  };
}

/** Only our own text is compiled, never text of a caller. */
function compileText(schema: GraphQLSchema, text: string): CompiledQuery {
  const query = compileQuery(schema, parse(text));
  if (!isCompiledQuery(query)) throw new Error('a query of the web client cannot be compiled');
  return query;
}

/** Creates the error as graphql-js does: graphql-jit's own has no extensions. */
function asGraphqlError({ message, path, locations, originalError }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations });
}
