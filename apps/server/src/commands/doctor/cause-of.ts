/**
 * Returns the innermost code of an error, such as ECONNREFUSED, or the HTTP status of a service; undefined if it has none. Never its
 * message.
 */
export function causeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: unknown };
  const status = typeof message === 'string' ? /answered \d{3}$/.exec(message)?.[0] : undefined;
  return causeOf(cause) ?? status ?? (typeof code === 'string' ? code : undefined);
}
