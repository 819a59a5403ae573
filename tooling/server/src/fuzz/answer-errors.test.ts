import { expect, it } from 'vitest';
import { answerErrors, outcomeOf } from './answer-errors.js';

const sent = { text: 'SELECT name FROM person WHERE 1=1', document: false };
const refused = (message: string, code = 'BAD_USER_INPUT') => JSON.stringify({ errors: [{ message, extensions: { code } }] });

it.each([
  [200, refused('x', 'INTERNAL_SERVER_ERROR'), 'code INTERNAL_SERVER_ERROR'],
  [503, refused('x', 'SERVICE_UNAVAILABLE'), 'status 503'],
  [500, '{"message":"x","statusCode":500}', 'status 500'],
  [400, '<html>', 'no JSON'],
  [400, refused('x', 'GRAPHQL_VALIDATION_FAILED'), 'code GRAPHQL_VALIDATION_FAILED'],
  [400, refused('Error: x\\n    at Foo.bar (file:///srv/dist/main.js:1:2)'), 'a stack'],
  [400, refused('in /home/booking/data'), 'a path'],
  [400, refused('SELECT id, name FROM branch WHERE id = 5'), 'SQL'],
  [400, refused('invalid byte sequence for encoding'), 'SQL'],
  [400, refused('duplicate key value violates unique constraint'), 'a table'],
  [400, refused('Cannot read properties of undefined'), 'an error of the inside'],
])('%i %s is an error', (status, text, error) => {
  expect(answerErrors({ status, text }, sent).join()).toContain(error);
});

it.each<[number, string, string]>([
  [200, '{"data":{"it":null}}', 'ok'],
  [400, refused('The date is not right'), 'BAD_USER_INPUT'],
  [422, '{"message":"Invalid","statusCode":422}', '422'],
  [200, '{"data":{"it":{"name":"SELECT name FROM person WHERE 1=1"}}}', 'ok'],
])('%i %s is allowed', (status, text, outcome) => {
  expect(answerErrors({ status, text }, sent)).toEqual([]);
  expect(outcomeOf({ status, text })).toBe(outcome);
});
