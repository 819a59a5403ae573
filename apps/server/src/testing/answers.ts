import type { ApiAnswer, ApiError } from './api-client.js';

/** The data of an answer. @throws with the errors when there is none */
export function dataOf<T>({ data, errors }: Pick<ApiAnswer<T>, 'data' | 'errors'>): T {
  if (data === null) throw new Error(JSON.stringify(errors));
  return data;
}

/** The reason of the first error, or its code where it has no reason. */
export function codeOf({ errors }: { errors: ApiError[] | undefined }): string | undefined {
  const { code, reason } = errors?.[0]?.extensions ?? {};
  return reason ?? code;
}

/** The codes of all errors; undefined where there is none. */
export function codesOf({ errors }: { errors: ApiError[] | undefined }): string[] | undefined {
  return errors?.map(({ extensions }) => extensions.code);
}
