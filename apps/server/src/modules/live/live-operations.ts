import type { SubscribePayload } from 'graphql-ws';
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import { complexityOf } from '../../graphql/complexity.js';
import { limitDocuments, maxTokens, maxErrors } from '../../graphql/limit-documents.js';
import { plainSubscriptions } from '../../graphql/plain-subscriptions.js';

/** Maximum number of cached documents; the oldest is removed for a new one. All clients of one version send the same few. */
const maxKept = 50;

/** A subscription that may be executed, with its complexity. */
interface Checked {
  args: ExecutionArgs;
  points: number;
}

const invalid = (error: GraphQLError, code: string) =>
  new GraphQLError(error.message, { ...error, originalError: error.originalError ?? null, extensions: { code } });

/** Validates subscriptions, with the limits of queries over HTTP. */
export class LiveOperations {
  private readonly known = new Map<string, DocumentNode>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** @returns the errors of an invalid document. @throws GraphQLError if its answer would be too large */
  check({ query, operationName, variables }: SubscribePayload): Checked | readonly GraphQLError[] {
    const document = this.documentOf(query);
    if (!('kind' in document)) return document;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
      return [new GraphQLError('Only one subscription is served here', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })];
    }
    const variableValues = variables ?? {};
    const points = complexityOf({ schema: this.schema, document, operation, variables: variableValues });
    return { args: { schema: this.schema, document, variableValues, operationName: operationName ?? null }, points };
  }

  /** Returns the document, parsed and validated; or its errors. */
  private documentOf(query: string): DocumentNode | readonly GraphQLError[] {
    const known = this.known.get(query);
    if (known !== undefined) return known;
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return [invalid(error, 'GRAPHQL_PARSE_FAILED')];
    }
    const rules = [...limitDocuments, plainSubscriptions, ...specifiedRules];
    const errors = validate(this.schema, document, rules, { maxErrors });
    if (errors.length > 0) return errors.map((error) => invalid(error, 'GRAPHQL_VALIDATION_FAILED'));
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= maxKept) this.known.delete(oldest);
    this.known.set(query, document);
    return document;
  }
}
