import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** Codes of the contract that a visitor can meet; NETWORK when no answer came at all. */
const knownCodes = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'NETWORK'] as const;

export interface RequestFailure {
  /** UNEXPECTED: any other code, about which a visitor cannot do anything. */
  code: (typeof knownCodes)[number] | 'UNEXPECTED';
  /** The refused fields of BAD_USER_INPUT; empty for other codes. */
  fields: RefusedInput[];
}

/** Message ids of a failure: what happened, and what to do. */
export interface FailureText {
  title: string;
  text: string;
}

/** The texts for customers. */
export const failureTexts: Readonly<Record<RequestFailure['code'], FailureText>> = {
  BAD_USER_INPUT: { title: 'deliveryForm.failure.BAD_USER_INPUT.title', text: 'deliveryForm.failure.BAD_USER_INPUT.text' },
  FORBIDDEN: { title: 'deliveryForm.failure.FORBIDDEN.title', text: 'deliveryForm.failure.FORBIDDEN.text' },
  NOT_FOUND: { title: 'deliveryForm.failure.NOT_FOUND.title', text: 'deliveryForm.failure.NOT_FOUND.text' },
  CONFLICT: { title: 'deliveryForm.failure.CONFLICT.title', text: 'deliveryForm.failure.CONFLICT.text' },
  TOO_MANY_REQUESTS: { title: 'deliveryForm.failure.TOO_MANY_REQUESTS.title', text: 'deliveryForm.failure.TOO_MANY_REQUESTS.text' },
  SERVICE_UNAVAILABLE: { title: 'deliveryForm.failure.SERVICE_UNAVAILABLE.title', text: 'deliveryForm.failure.SERVICE_UNAVAILABLE.text' },
  NETWORK: { title: 'deliveryForm.failure.NETWORK.title', text: 'deliveryForm.failure.NETWORK.text' },
  UNEXPECTED: { title: 'deliveryForm.failure.UNEXPECTED.title', text: 'deliveryForm.failure.UNEXPECTED.text' },
};

interface RefusedInput {
  path: string;
  /** The code of the validation error. */
  code: string;
  /** The message in the page's language. */
  message: string;
}

const codeOfStatus: Record<number, RequestFailure['code']> = {
  429: 'TOO_MANY_REQUESTS',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};

function refusedIn(value: unknown): RefusedInput[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, message, code } = value as Record<string, unknown>;
  if (typeof path !== 'string' || typeof message !== 'string') return [];
  return [{ path, code: typeof code === 'string' ? code : 'NOT_AS_EXPECTED', message }];
}

/** Converts an error of Apollo Client into a failure. */
export function requestFailureOf(error: unknown): RequestFailure {
  if (CombinedGraphQLErrors.is(error)) {
    const extensions = error.errors[0]?.extensions;
    const fields: unknown = extensions?.['fields'];
    return {
      code: knownCodes.find((code) => code === extensions?.['code']) ?? 'UNEXPECTED',
      fields: Array.isArray(fields) ? fields.flatMap(refusedIn) : [],
    };
  }
  if (ServerError.is(error)) return { code: codeOfStatus[error.statusCode] ?? 'UNEXPECTED', fields: [] };
  return { code: 'NETWORK', fields: [] };
}

/** Returns the seconds after which a rate-limited request can be sent again; null if the server names none. */
export function retryAfterOf(error: unknown): number | null {
  const seconds: unknown = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['retryAfter'] : null;
  return typeof seconds === 'number' ? seconds : null;
}

const codeOfRest: typeof codeOfStatus = { ...codeOfStatus, 403: 'FORBIDDEN', 404: 'NOT_FOUND', 422: 'BAD_USER_INPUT' };

/** Converts the status of a REST response into a failure. */
export const failureOfStatus = (status: number): RequestFailure => ({ code: codeOfRest[status] ?? 'UNEXPECTED', fields: [] });

/** Returns whether a later retry with the same input can succeed. */
export const mayHelpToRetry = ({ code }: RequestFailure): boolean =>
  ['NETWORK', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNEXPECTED'].includes(code);

/** Returns the reason of a CONFLICT, such as STALE_VERSION, NAME_TAKEN or LAST_ADMIN; null for any other error. */
export function conflictReasonOf(error: unknown): string | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined;
  const reason: unknown = extensions?.['reason'];
  return extensions?.['code'] === 'CONFLICT' && typeof reason === 'string' ? reason : null;
}
