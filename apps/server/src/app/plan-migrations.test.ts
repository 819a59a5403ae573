import { describe, expect, it } from 'vitest';
import { statementsIn } from './plan-migrations.js';

describe('the statements of a text', () => {
  it.each([
    ['one', 'ALTER TABLE a ADD b integer', ['ALTER TABLE a ADD b integer']],
    ['several, with comments', '-- first; of two\nDROP INDEX a; -- it;\nDROP INDEX b;\n', ['DROP INDEX a', 'DROP INDEX b']],
    ['a body', 'DO $$ BEGIN a; b; END $$; DROP INDEX c', ['DO $$ BEGIN a; b; END $$', 'DROP INDEX c']],
    ['a body with a name', 'DO $x$ a; $$ b; $x$;', ['DO $x$ a; $$ b; $x$']],
    ['a semicolon in quotes', `INSERT INTO a VALUES ('x;''y;', ";")`, [`INSERT INTO a VALUES ('x;''y;', ";")`]],
    ['a difference', 'UPDATE a SET b = b - 1; SELECT 1', ['UPDATE a SET b = b - 1', 'SELECT 1']],
    ['none', ' ; \n--\n', []],
  ])('%s', (_, sql, statements) => expect(statementsIn(sql)).toEqual(statements));
});
