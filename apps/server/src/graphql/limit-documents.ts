import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/**
 * Lexical tokens of one document. The web client's largest has 177, the introspection query of the tools 184. It bounds repeated fields
 * too, which graphql compares each with each: 400 tokens of them take 6 ms.
 */
export const maxTokens = 400;
/** How many faults of a document are looked for and reported: a short document can have hundreds, and scanners count them (Target C2). */
export const maxErrors = 5;

/** The fault of a document that no other rule is to look at. */
export class DocumentRefused extends Error {
  override readonly name: string = 'DocumentRefused';
}

/** The document asks for more than any client needs. */
export class DocumentTooLarge extends DocumentRefused {
  override readonly name = 'DocumentTooLarge';
}

/**
 * Ends the validation of a document, so that no other rule looks at its operations. graphql knows no rule that does, but it ends by itself
 * when there are too many faults.
 * @param fault its original error is a DocumentRefused, by which it is shown once
 */
export function refuseDocument(context: ValidationContext, error: GraphQLError): void {
  for (let count = 0; count <= maxErrors; count += 1) context.reportError(error);
}

/** A limit of an operation, with its fragments at each use. By itself armor throws in the middle of the validation, which Apollo answers with 500. */
const maxOf = (n: number) => ({
  n,
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) => {
      if (context !== null) refuseDocument(context, new GraphQLError('Too complex', { originalError: new DocumentTooLarge() }));
    },
  ],
});

/** Rules of validation that refuse a large operation before the other rules look at its fields. */
export const limitDocuments: readonly ValidationRule[] = new ApolloArmor({
  // By default `__typename` may have any number of aliases.
  maxAliases: { ...maxOf(20), allowList: [] },
  maxDepth: { ...maxOf(12), flattenFragments: true },
  maxDirectives: maxOf(50),
  // Apollo's own: maxTokens above, the cost of complexityOf, hideSchemaDetailsFromClientErrors.
  maxTokens: { enabled: false },
  costLimit: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect().validationRules;
