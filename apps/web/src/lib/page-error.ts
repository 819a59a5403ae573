/** Specification, section 8: the generic error object. */
export interface PageError {
  message: string;
  /** From statusCode, status or the response's status, else 500. */
  statusCode: number;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Converts a thrown value into the error that the error page shows. */
export function pageErrorOf(error: unknown): PageError {
  const codes = [property(error, 'statusCode'), property(error, 'status'), property(property(error, 'response'), 'status')];
  const statusCode = codes.find((code): code is number => typeof code === 'number') ?? 500;
  const message = property(error, 'message');
  return { message: typeof message === 'string' ? message : '', statusCode };
}
