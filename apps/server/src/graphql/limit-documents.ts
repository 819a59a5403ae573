import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/**
 * Maximum number of lexical tokens of a document. The web client's largest has 177, the introspection query of tools 184. It limits
 * repeated fields too, which graphql compares in pairs: 400 tokens of them take 6 ms.
 */
export const maxTokens = 400;
/** Maximum number of reported errors of a document: a short document can have hundreds, and scanners count them (target C2). */
export const maxErrors = 5;

/** The error of a document that no further rule checks. */
export class DocumentRefused extends Error {
  override readonly name: string = 'DocumentRefused';
}

/** The document requests more than any client needs. */
export class DocumentTooLarge extends DocumentRefused {
  override readonly name = 'DocumentTooLarge';
}

/**
 * Ends the validation of a document, so that no further rule checks its operations. graphql has no function for it, but stops after a
 * number of errors.
 * @param error its original error is a DocumentRefused, which makes it appear once
 */
export function refuseDocument(context: ValidationContext, error: GraphQLError): void {
  for (let count = 0; count <= maxErrors; count += 1) context.reportError(error);
}

/** Options of a limit, which counts fragments at each use. By default armor throws during the validation, which Apollo answers with 500. */
const maxOf = (n: number) => ({
  n,
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) => {
      if (context !== null) refuseDocument(context, new GraphQLError('Too complex', { originalError: new DocumentTooLarge() }));
    },
  ],
});

/** Validation rules that refuse a large operation before other rules check its fields. */
export const limitDocuments: readonly ValidationRule[] = new ApolloArmor({
  // By default `__typename` may have any number of aliases.
  maxAliases: { ...maxOf(20), allowList: [] },
  maxDepth: { ...maxOf(12), flattenFragments: true },
  maxDirectives: maxOf(50),
  // Replaced by Apollo's maxTokens above, by complexityOf, and by hideSchemaDetailsFromClientErrors.
  maxTokens: { enabled: false },
  costLimit: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect().validationRules;
