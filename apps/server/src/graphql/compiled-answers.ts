import type { GraphQLRequestContextResponseForOperation } from '@apollo/server';
import { getVariableValues, GraphQLError, parse, print, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { GraphQLContext } from './context.js';
import { webDocuments } from './web-documents.generated.js';

type Request = Pick<GraphQLRequestContextResponseForOperation<GraphQLContext>, 'document' | 'operation' | 'contextValue' | 'request'>;

/** The same for two documents that differ in the order of their fragments and in white space alone. */
const keyOf = ({ definitions }: DocumentNode): string => definitions.map(print).sort().join('\n');

/**
 * Answers the queries that our web client ships by graphql-jit, which compiles each when it first comes (ADR 0013).
 * @returns null for every other document, and where graphql-js or graphql-jit refuses a variable (the latter some that are right): no
 * resolver has run, and graphql-js answers
 */
export function compiledAnswers(schema: GraphQLSchema): (request: Request) => Promise<ExecutionResult | null> {
  const texts: ReadonlyMap<string, string> = new Map(Object.values(webDocuments).map((text) => [keyOf(parse(text)), text]));
  const compiled = new Map<string, CompiledQuery>();
  // Apollo keeps the documents that it has parsed, so one that comes again is the same object.
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

/** Our own text is compiled, and nothing that a caller wrote. */
function compileText(schema: GraphQLSchema, text: string): CompiledQuery {
  const query = compileQuery(schema, parse(text));
  if (!isCompiledQuery(query)) throw new Error('a query of the web client cannot be compiled');
  return query;
}

/** The error as graphql-js makes it: graphql-jit's own has no extensions. */
function asGraphqlError({ message, path, locations, originalError }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations });
}
