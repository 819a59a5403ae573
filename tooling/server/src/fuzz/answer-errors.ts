/** A response to any input, of which answerErrors returns the errors (target C7). */
export interface JudgedAnswer {
  status: number;
  text: string;
}

/** Codes of the contract that an input may cause; any other code is a bug. */
const codesOfInput: readonly string[] = [
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
  // The cost of a query depends on the requested number of rows.
  'QUERY_TOO_COMPLEX',
];
/** Codes about a document. */
const codesOfDocument: readonly string[] = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** Patterns of internals: stack lines, file names, SQL, names of database objects and of JavaScript's errors. */
const inside: readonly [string, RegExp][] = [
  ['a stack', /\bat (?:async )?[\w.<>[\] ]+ \(?(?:file:|node:|\/)|node_modules|\.[cm]?[jt]s:\d+/],
  ['a path', /(?:^|["'\s(])\/(?:home|root|usr|var|tmp|app|work|opt|etc)\//],
  [
    'SQL',
    /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.{1,200}\b(?:FROM|VALUES|SET|WHERE)\b|syntax error at or near|invalid input syntax|invalid byte sequence/i,
  ],
  [
    'a table',
    /\b(?:relation|column|constraint|table|function) \\?"\w+|violates|user_account|booking_event|attempt_limit|day_ledger|outbox_message/,
  ],
  [
    'an error of the inside',
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|QueryFailedError|DatabaseError|AppError)\b|Cannot read propert|is not a function/,
  ],
];

/** Returns the code of the first GraphQL error, the status of a REST refusal, or 'ok'. */
export function outcomeOf({ status, text }: JudgedAnswer): string {
  const body = parsed(text) as { errors?: { extensions?: { code?: string } }[] } | undefined;
  const first = Array.isArray(body?.errors) ? body.errors[0] : undefined;
  return first?.extensions?.code ?? (status < 400 ? 'ok' : String(status));
}

export interface Sent {
  /** Sent text, which may be in the response without being a leak. */
  text: string;
  /** True if the document is a part of the input. */
  document: boolean;
}

/** Returns the errors of a response; [] if it is allowed. */
export function answerErrors(answer: JudgedAnswer, sent: Sent): string[] {
  const { status, text } = answer;
  const body = parsed(text);
  const errors: string[] = [];
  if (status >= 500) errors.push(`status ${status}`);
  // The web client's own page shows that nothing was found.
  const isPage = status === 404 && text.startsWith('<!doctype html>');
  if (body === undefined && status >= 400 && !isPage) errors.push('no JSON');
  for (const code of codesOf(body)) {
    if (!codesOfInput.includes(code) && !(sent.document && codesOfDocument.includes(code))) errors.push(`code ${code}`);
  }
  for (const [what, pattern] of inside) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && !sent.text.includes(found)) errors.push(`${what}: ${found.slice(0, 100)}`);
  }
  return errors;
}

function codesOf(body: unknown): string[] {
  const errors = (body as { errors?: unknown } | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const code = (error as { extensions?: { code?: unknown } } | null)?.extensions?.code;
    return typeof code === 'string' ? [code] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
