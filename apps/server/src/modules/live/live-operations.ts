import type { SubscribePayload } from 'graphql-ws';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { GraphQLContext } from '../../graphql/context.js';
import { limitWeight, pointsOf } from '../../graphql/limit-queries.js';
import { limitDocuments, maxTokens, mostFaults } from '../../graphql/limit-documents.js';
import { plainSubscriptions } from '../../graphql/plain-subscriptions.js';
import { isFor, type LiveEvent } from './live-event.js';

/** Documents that are kept, of which the oldest makes room: all clients of one version send the same few. */
const mostKept = 50;

/** The events of a subscription as its client gets them. */
export type Answers = AsyncIterableIterator<ExecutionResult, undefined>;

/** A subscription that was checked and is in force. */
interface Begun {
  args: ExecutionArgs;
  answers: Answers;
}

export interface SubscriptionRequest {
  payload: SubscribePayload;
  /** The context of the first look and of each event, with the caller as they are at that moment. @throws when their session has ended */
  context: () => Promise<GraphQLContext>;
  /** Counts the points of the document. @throws AppError TOO_MANY_REQUESTS past the limit of a key */
  charge: (points: number) => void;
}

const invalid = (error: GraphQLError, code: string) =>
  new GraphQLError(error.message, { ...error, originalError: error.originalError ?? null, extensions: { code } });

/** Runs subscriptions with the same limits as HTTP has for queries. */
export class LiveOperations {
  private readonly known = new Map<string, DocumentNode>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** @returns errors when the operation is refused */
  async subscribe({ payload, context, charge }: SubscriptionRequest): Promise<Begun | readonly GraphQLError[]> {
    const document = this.documentOf(payload.query);
    if (!('kind' in document)) return document;
    const operation = getOperationAST(document, payload.operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
      return [new GraphQLError('Only one subscription is served here', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })];
    }
    const variableValues = payload.variables ?? {};
    let bytes: number;
    try {
      bytes = limitWeight(this.schema, document, operation, variableValues);
    } catch (error) {
      return [error as GraphQLError];
    }
    charge(pointsOf(bytes));
    const args = { schema: this.schema, document, variableValues, operationName: payload.operationName ?? null };
    const source = await createSourceEventStream({ ...args, contextValue: await context() });
    if (!(Symbol.asyncIterator in source)) return source.errors ?? [];
    const answers = answersOf(source as AsyncIterableIterator<LiveEvent, undefined>, async (occurrence) => {
      const contextValue = await context();
      if (!isFor(contextValue.caller.actor, occurrence)) return null;
      return execute({ ...args, rootValue: occurrence, contextValue });
    });
    return { args, answers };
  }

  /** The document, parsed and validated; its faults when it has any. */
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
    const faults = validate(this.schema, document, rules, { maxErrors: mostFaults });
    if (faults.length > 0) return faults.map((fault) => invalid(fault, 'GRAPHQL_VALIDATION_FAILED'));
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= mostKept) this.known.delete(oldest);
    this.known.set(query, document);
    return document;
  }
}

/** What a source's entries become; null is left out. An end that is asked for does not wait for the next entry. */
function answersOf(
  source: AsyncIterableIterator<LiveEvent, undefined>,
  answer: (occurrence: LiveEvent) => Promise<ExecutionResult | null>,
): Answers {
  return {
    async next() {
      for (;;) {
        const { done, value } = await source.next();
        if (done === true || value === undefined) return { done: true, value: undefined };
        try {
          const result = await answer(value);
          if (result !== null) return { done: false, value: result };
        } catch (error) {
          await source.return?.();
          throw error;
        }
      }
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
