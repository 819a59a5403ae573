// @ts-check
import { buildSchema, DangerousChangeType, findDangerousChanges } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schemaErrors } from '../../scripts/schema-changes.mjs';

const released = `# Released on 2026-11-26
interface Named { name: String }
type Query {
  one(id: ID!, first: Int = 25): Thing
  any: Any
  old: Int @deprecated(reason: "2027-12-01: use one")
  oldest: Gone @deprecated(reason: "2027-06-01: use one")
  by(state: State, filter: Filter, former: Int @deprecated(reason: "2027-06-01: use filter")): Int
}
type Thing { name: String size: Int! }
type Gone { part: Part }
type Part { id: ID }
type Other { id: ID }
union Any = Thing | Other
enum State { OPEN CLOSED LOST @deprecated(reason: "2027-06-01: never there") }
input Filter { text: String }
`;

/** @param {[what: string, instead: string][]} changes @param {string} [lines] @param {string} [today] */
function errorsOf(changes, lines = '', today = '2026-12-24') {
  const current = changes.reduce((text, [what, instead]) => {
    expect(text).toContain(what);
    return text.replace(what, instead);
  }, released);
  return schemaErrors({ released, current, changelog: `# Changes\n\n${lines}`, today });
}

const line = (/** @type {string} */ name, day = '2026-11-30') => `## ${day}\n- \`${name}\` is new.\n`;

test('an unchanged schema, or a changed description, needs no line', () => {
  expect(errorsOf([])).toEqual([]);
  expect(errorsOf([['type Thing', '"A thing."\ntype Thing']])).toEqual([]);
});

describe('a breaking change is refused, even with a line', () => {
  test.each([
    ['a field is removed', 'size: Int!', '', 'Thing.size'],
    ['a field becomes nullable', 'size: Int!', 'size: Int', 'Thing.size'],
    ['an argument becomes required', 'first: Int = 25', 'first: Int!', 'Query.one(first:)'],
    ['an argument is removed', ', first: Int = 25', '', 'Query.one(first:)'],
    ['a value is removed', 'OPEN CLOSED', 'OPEN', 'State.CLOSED'],
    ['a member of a union is removed', 'union Any = Thing | Other', 'union Any = Thing', 'Any.Other'],
    ['a field of an input becomes required', 'text: String', 'text: String!', 'Filter.text'],
  ])('%s', (_, what, instead, name) => {
    const errors = errorsOf([[what, instead]], line(name));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^Breaks clients/);
  });
});

/** @type {[kind: string, what: string, instead: string, name: string][]} */
const dangerous = [
  [DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE, 'first: Int = 25', 'first: Int = 50', 'Query.one(first:)'],
  [DangerousChangeType.OPTIONAL_ARG_ADDED, 'first: Int = 25', 'first: Int = 25, last: Int', 'Query.one(last:)'],
  [DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED, 'text: String', 'text: String word: String', 'Filter.word'],
  [DangerousChangeType.IMPLEMENTED_INTERFACE_ADDED, 'type Thing {', 'type Thing implements Named {', 'Thing'],
  [DangerousChangeType.VALUE_ADDED_TO_ENUM, 'OPEN CLOSED', 'OPEN CLOSED FOUND', 'State.FOUND'],
  [DangerousChangeType.TYPE_ADDED_TO_UNION, '= Thing | Other', '= Thing | Other | Part', 'Any.Part'],
];

test('the examples cover every kind of change that graphql-js calls dangerous', () => {
  expect(dangerous.map(([kind]) => kind).sort()).toEqual(Object.values(DangerousChangeType).sort());
});

describe('every other change needs a line', () => {
  test.each([
    ...dangerous,
    ['a new field', 'size: Int!', 'size: Int! weight: Int', 'Thing.weight'],
    ['a new type, with one line for all its fields', 'union Any', 'type New { a: Int b(c: Int): Int }\nunion Any', 'New'],
    ['a field that becomes non-null', 'name: String size', 'name: String! size', 'Thing.name'],
  ])('%s', (kind, what, instead, name) => {
    const found = findDangerousChanges(buildSchema(released), buildSchema(released.replace(what, instead)));
    if (kind in DangerousChangeType) expect(found.map(({ type }) => type)).toEqual([kind]);
    /** @type {[string, string]} */
    const change = [what, instead];
    for (const other of ['', line('Thing.other'), line(name, '2026-11-25')].slice(0, kind in DangerousChangeType ? 2 : 3))
      expect(errorsOf([change], other)).toEqual([
        `${name} has changed since 2026-11-26: docs/schema-changelog.md needs a line with \`${name}\`.`,
      ]);
    expect(errorsOf([change], line(name), '2026-12-30')).toEqual([]);
  });

  test('a line from before the release does not count for a change after it', () => {
    expect(errorsOf([['size: Int!', 'size: Int! weight: Int']], line('Thing.weight', '2026-11-25'))).toHaveLength(1);
  });
});

describe('a new enum value or union member is announced 30 days before', () => {
  test.each([
    ['OPEN CLOSED', 'OPEN CLOSED FOUND', 'State.FOUND'],
    ['= Thing | Other', '= Thing | Other | Part', 'Any.Part'],
  ])('%s', (what, instead, name) => {
    expect(errorsOf([[what, instead]], line(name), '2026-12-29')).toEqual([
      `${name} was announced on 2026-11-30: it may be added on 2026-12-30.`,
    ]);
    expect(errorsOf([[what, instead]], line(name), '2026-12-30')).toEqual([]);
    // Also before the release.
    expect(errorsOf([[what, instead]], line(name, '2026-11-01'), '2026-12-01')).toEqual([]);
  });
});

describe('a deprecated element', () => {
  /** @type {[string, string]} */
  const withReason = ['size: Int!', 'size: Int! @deprecated(reason: "2027-11-30: use weight")'];

  test('has the day of its removal in its reason, and a line', () => {
    expect(errorsOf([withReason])).toEqual([expect.stringMatching(/^Thing\.size has changed/)]);
    expect(errorsOf([withReason], line('Thing.size'))).toEqual([]);
    for (const reason of ['', 'use weight', 'from 2027-11-30 on', '2027-11-30', '2027-11-30: ']) {
      expect(errorsOf([['size: Int!', `size: Int! @deprecated(reason: "${reason}")`]], line('Thing.size'))[0]).toMatch(
        /^Thing\.size: its reason must begin with the day/,
      );
    }
    expect(errorsOf([['size: Int!', 'size: Int! @deprecated']], line('Thing.size'))[0]).toMatch(/must begin with the day/);
  });

  test('stays for a year', () => {
    /** @type {[string, string]} */
    const soon = ['size: Int!', 'size: Int! @deprecated(reason: "2027-11-29: use weight")'];
    expect(errorsOf([soon], line('Thing.size'))).toEqual([
      'Thing.size was deprecated on 2026-11-30: it may be removed on 2027-11-30 at the earliest.',
    ]);
  });

  test('may be removed on its day, and not before', () => {
    /** @type {[string, string]} */
    const gone = ['old: Int @deprecated(reason: "2027-12-01: use one")', ''];
    expect(errorsOf([gone], line('Query.old', '2027-11-01'), '2027-11-30')).toEqual([expect.stringMatching(/^Breaks .*Query\.old/)]);
    expect(errorsOf([gone], line('Query.old', '2027-11-01'), '2027-12-01')).toEqual([]);
    expect(errorsOf([gone], '', '2027-12-01')).toEqual([expect.stringMatching(/^Query\.old has changed/)]);
  });

  test('is removed with the types that only it used; arguments and values alike', () => {
    /** @type {[string, string][]} */
    const gone = [
      ['oldest: Gone @deprecated(reason: "2027-06-01: use one")', ''],
      ['type Gone { part: Part }\ntype Part { id: ID }\n', ''],
      [', former: Int @deprecated(reason: "2027-06-01: use filter")', ''],
      [' LOST @deprecated(reason: "2027-06-01: never there")', ''],
    ];
    const lines = ['Query.oldest', 'Gone', 'Part', 'Query.by(former:)', 'State.LOST'].map((name) => line(name)).join('');
    expect(errorsOf(gone, lines, '2027-06-01')).toEqual([]);
    expect(errorsOf(gone, lines, '2027-05-31')).toHaveLength(5);
    // A type that another field still uses may not be removed.
    const used = released.replace('union Any = Thing | Other', 'union Any = Thing | Gone');
    expect(
      schemaErrors({
        released: used,
        current: used
          .replace(/oldest: Gone.*\n/, '')
          .replace('type Gone { part: Part }\n', '')
          .replace('| Gone', '| Other'),
        changelog: lines,
        today: '2027-06-01',
      }).join(),
    ).toMatch(/Breaks .*Gone/);
  });

  test('may never be removed if its reason has no day', () => {
    const undated = released.replace('2027-12-01: use one', 'use one');
    const current = undated.replace(/old: Int.*\n/, '');
    expect(schemaErrors({ released: undated, current, changelog: line('Query.old'), today: '2099-01-01' })).toEqual([
      expect.stringMatching(/^Breaks .*Query\.old/),
    ]);
  });

  test('needs no line if it stays longer than announced', () => {
    expect(errorsOf([], '', '2029-01-01')).toEqual([]);
  });
});

test('a released schema without its date is refused', () => {
  expect(
    schemaErrors({ released: 'type Query { a: Int }', current: 'type Query { a: Int }', changelog: '', today: '2026-12-24' }),
  ).toHaveLength(1);
});
