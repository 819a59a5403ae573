import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { failureOfStatus, mayHelpToRetry, requestFailureOf } from './request-failure';

const graphql = (extensions: Record<string, unknown>) => new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions }] });

test('a code of the contract is kept, with its refused fields', () => {
  const fields = [{ path: 'input.email', code: 'EMAIL_FORMAT', message: 'E-mail must be valid' }];
  expect(requestFailureOf(graphql({ code: 'BAD_USER_INPUT', fields }))).toEqual({ code: 'BAD_USER_INPUT', fields });
  expect(requestFailureOf(graphql({ code: 'CONFLICT' }))).toEqual({ code: 'CONFLICT', fields: [] });
  expect(requestFailureOf(graphql({ code: 'INTERNAL_SERVER_ERROR' })).code).toBe('UNEXPECTED');
  expect(requestFailureOf(graphql({ code: 'BAD_USER_INPUT', fields: ['nonsense'] })).fields).toEqual([]);
  expect(requestFailureOf(graphql({ code: 'BAD_USER_INPUT', fields: [{ path: 'id', message: 'no' }] })).fields).toMatchObject([
    { path: 'id', code: 'NOT_AS_EXPECTED' },
  ]);
});

test('an error of a proxy is converted by its status', () => {
  const answer = (status: number) => new ServerError('no', { response: new Response('busy', { status }), bodyText: 'busy' });
  expect(requestFailureOf(answer(503)).code).toBe('SERVICE_UNAVAILABLE');
  expect(requestFailureOf(answer(429)).code).toBe('TOO_MANY_REQUESTS');
  expect(requestFailureOf(answer(500)).code).toBe('UNEXPECTED');
});

test('an error of the REST sidecar is converted by its status', () => {
  const codes = [403, 404, 422, 429, 503, 500].map((status) => failureOfStatus(status).code);
  expect(codes).toEqual(['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'UNEXPECTED']);
});

test('no answer is NETWORK, and a retry may help', () => {
  const failure = requestFailureOf(new TypeError('Failed to fetch'));
  expect(failure).toEqual({ code: 'NETWORK', fields: [] });
  expect(mayHelpToRetry(failure)).toBe(true);
  expect(mayHelpToRetry({ code: 'BAD_USER_INPUT', fields: [] })).toBe(false);
});
