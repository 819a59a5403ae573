import type { ApiAnswer, ApiError } from './api-client.js';

/** Returns the data of a response. @throws Error with the response's errors if there is none */
export function dataOf<T>({ data, errors }: Pick<ApiAnswer<T>, 'data' | 'errors'>): T {
  if (data === null) throw new Error(JSON.stringify(errors));
  return data;
}

/** Returns the reason of the first error, or its code if it has no reason. */
export function codeOf({ errors }: { errors: ApiError[] | undefined }): string | undefined {
  const { code, reason } = errors?.[0]?.extensions ?? {};
  return reason ?? code;
}

/** Returns the codes of all errors; undefined without errors. */
export function codesOf({ errors }: { errors: ApiError[] | undefined }): string[] | undefined {
  return errors?.map(({ extensions }) => extensions.code);
}
