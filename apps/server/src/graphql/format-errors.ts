import { validationErrorCodes, type ValidationError, type ValidationErrorCode } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { GraphQLError, Kind, type ASTNode, type GraphQLFormattedError } from 'graphql';
import { refusalOf } from '../database/database-error.js';
import { AppError, textIdOf } from '../shared/app-error.js';
import { argumentPathOf } from './argument-path.js';
import { documentCodes } from './error-codes.js';
import { DocumentRefused, DocumentTooLarge, maxErrors } from './limit-documents.js';

const ownMessage: ReadonlySet<string> = new Set(documentCodes);

function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError && current.originalError) current = current.originalError;
  return current;
}

/** Returns the AppError that graphql wraps, or that corresponds to an error of the database; undefined if there is none. */
export function appErrorOf(error: unknown): AppError | undefined {
  const inner = refusalOf(innermost(error));
  return inner instanceof AppError ? inner : undefined;
}

/** Returns true if the document has too many tokens or is nested too deeply: it fails to parse because of its size. */
function isTooLarge(error: GraphQLError): boolean {
  const inner = innermost(error);
  if (inner instanceof DocumentTooLarge) return true;
  const isSize = inner instanceof RangeError || /Document contains more tha[nt] \d+ tokens/.test(error.message);
  return error.extensions['code'] === 'GRAPHQL_PARSE_FAILED' && isSize;
}

/** Returns all errors; of a document's validation, whose errors come alone, the first few, and only one if it ended the validation. */
export function fewOf(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  const [first] = errors;
  if (first?.extensions['code'] !== 'GRAPHQL_VALIDATION_FAILED') return errors;
  return errors.slice(0, innermost(first) instanceof DocumentRefused ? 1 : maxErrors);
}

/**
 * Returns true if graphql itself threw the error, and no resolver. Its message quotes the document, which may contain values: it is never
 * logged.
 */
export function ofGraphql(error: GraphQLError): boolean {
  return innermost(error) instanceof GraphQLError;
}

/**
 * Matches graphql-js's message about an argument whose variable is null or does not fit. graphql-js finds it when it reads the argument,
 * not with the other variables.
 */
const badArgument = /^Argument "(\w+)" (?:of (?:non-null|required) type |has invalid value )/;

function codeOf(error: GraphQLError): unknown {
  if (isTooLarge(error)) return 'QUERY_TOO_COMPLEX';
  return ofGraphql(error) && badArgument.test(error.message) ? 'BAD_USER_INPUT' : error.extensions['code'];
}

/** Returns true for an unexpected error: it is logged, and the caller gets no details. */
export function isUnexpected(error: GraphQLError): boolean {
  if (appErrorOf(error)) return false;
  const code = codeOf(error);
  return !(typeof code === 'string' && (ownMessage.has(code) || code === 'BAD_USER_INPUT' || code === 'QUERY_TOO_COMPLEX'));
}

/** An entry of `extensions.fields` (contract, head): callers use the code, and show the message. */
interface FieldMessage {
  path: string;
  message: string;
  code: ValidationErrorCode;
}

function fieldMessages(errors: readonly ValidationError[], locale: Locale): FieldMessage[] {
  return errors.map(({ path, code, values }) => ({ path, message: validationMessage(locale, code, values), code }));
}

/**
 * Returns the fields of an error about a variable. graphql names the path (`at "input.deliveryDate"`) or the variable, whose name may
 * differ from the argument's. The result leaves out the quoted value.
 */
function variableFields(error: GraphQLError, locale: Locale): FieldMessage[] {
  const argument = badArgument.exec(error.message)?.[1];
  if (argument !== undefined)
    return [{ path: pathInArgument(argument, error), message: validationMessage(locale, 'REQUIRED'), code: 'REQUIRED' }];
  const path = /^Variable "\$(\w+)"(?: got invalid value (?:.|\n)* at "(\w+(?:\.\w+|\[\d+\])*)"; )?/.exec(error.message);
  if (!path) return [];
  const inner = error.originalError;
  const content = inner instanceof GraphQLError ? inner.extensions['validationError'] : undefined;
  const missing = /Field "(\w+)" of required type "[^"]+" was not provided\.$/.exec(error.message);
  const code: ValidationErrorCode =
    validationErrorCodes.find((known) => known === content) ??
    (missing || / was not provided\.| not to be null\.$/.test(error.message) ? 'REQUIRED' : 'NOT_AS_EXPECTED');
  const [variable = ''] = path.slice(1);
  const within = (path[2] ?? variable).slice(variable.length).replace(/\[(\d+)\]/g, '.$1');
  const base = `${argumentPathOf(error, variable) ?? variable}${within}`;
  return [{ path: missing ? `${base}.${missing[1]}` : base, message: validationMessage(locale, code), code }];
}

/** Returns the argument, with the names of input fields if the variable is the value of one of them only. */
function pathInArgument(argument: string, error: GraphQLError): string {
  const inner = innermost(error);
  const found: string[] = [];
  const look = (value: ASTNode | undefined, path: string): void => {
    if (value?.kind === Kind.VARIABLE) found.push(path);
    if (value?.kind === Kind.OBJECT) for (const { name, value: inner } of value.fields) look(inner, `${path}.${name.value}`);
    if (value?.kind === Kind.LIST) value.values.forEach((inner, index) => look(inner, `${path}.${index}`));
  };
  look(inner instanceof GraphQLError ? inner.nodes?.[0] : undefined, argument);
  return found.length === 1 ? (found[0] ?? argument) : argument;
}

/** Maximum number of characters of a message: graphql repeats names of the document, which may be as long as the document. */
const maxMessageLength = 500;
const shortened = (message: string) => (message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message);

/** Returns the error as the caller gets it: a code of the contract and a text in their language, never a stack, SQL or an internal name. */
export function formatError(error: GraphQLError, locale: Locale): GraphQLFormattedError {
  const place = { ...(error.locations && { locations: error.locations }), ...(error.path && { path: error.path }) };
  const known = appErrorOf(error);
  if (known) {
    return {
      message: outcomeMessage(locale, textIdOf(known)),
      ...place,
      extensions: {
        code: known.code,
        ...(known.errors.length > 0 && { fields: fieldMessages(known.errors, locale) }),
        ...(known.reason !== undefined && { reason: known.reason }),
        ...(known.retryAfter !== undefined && { retryAfter: known.retryAfter }),
      },
    };
  }
  const code = codeOf(error);
  if (code === 'BAD_USER_INPUT') {
    return { message: outcomeMessage(locale, code), ...place, extensions: { code, fields: variableFields(error, locale) } };
  }
  if (code === 'QUERY_TOO_COMPLEX') return { message: outcomeMessage(locale, code), ...place, extensions: { code } };
  if (typeof code === 'string' && ownMessage.has(code)) return { message: shortened(error.message), ...place, extensions: { code } };
  return { message: outcomeMessage(locale, 'INTERNAL_SERVER_ERROR'), ...place, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}
