import { isObjectType } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@booking/domain/user/permissions';
import { buildSchema } from '../app/build-schema.js';
import { Allow, authChecker, type Rule } from './auth-checker.js';
import type { GraphQLContext } from './context.js';

const roots = () => {
  const schema = buildSchema();
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      name: `${type?.name}.${field.name}`,
      rules: field.extensions['rules'] as Rule[] | undefined,
    })),
  );
};

it('every query and mutation has a rule of who may call it', () => {
  const unmarked = roots().filter(({ rules }) => !rules || rules.length === 0);
  expect(unmarked).toEqual([]);
  expect(roots().length).toBeGreaterThan(10);
});

it('a rule on a simple field of a type is checked too', () => {
  const fields = Object.values(buildSchema().getTypeMap()).flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const marked = fields.filter((field) => field.extensions['rules'] !== undefined);
  expect(marked.filter((field) => field.resolve === undefined).map(({ name }) => name)).toEqual([]);
  expect(marked.length).toBeGreaterThan(roots().length);
});

it('a rule below @Field, which could not be checked, throws when the class is loaded', () => {
  expect(() => {
    class Slip {
      @Field(() => String)
      @Allow('staff')
      secret!: string;
    }
    return ObjectType({ simpleResolvers: true })(Slip);
  }).toThrow('@Allow stands above @Field: Slip.secret');
});

/** The root fields for guests: adding a name here is a decision. */
const publicFields = [
  'Query.availability',
  'Query.managedBooking',
  'Query.me',
  // The choices of the form: no secret, and the same for everybody.
  'Query.messageChannels',
  'Query.orderStatus',
  // By the token of the message, like a change of the booking (domain.md, "Offers to move").
  'Mutation.answerMoveOffer',
  'Mutation.bookDelivery',
  'Mutation.cancelBooking',
  'Mutation.confirmEmail',
  'Mutation.correctBooking',
  'Mutation.forgotPasswordEmail',
  'Mutation.holdDate',
  // The code that was sent to the booking's number authorises the call.
  'Mutation.openBooking',
  'Mutation.releaseHold',
  // Reveals nothing about a booking; limits by key, number, browser and address apply.
  'Mutation.requestBookingCode',
  // Sends a code to the number of a booking, for callers without an account; limits by number, network and day apply.
  'Mutation.requestProofCode',
  'Mutation.rescheduleBooking',
  'Mutation.resetPassword',
  'Mutation.signUp',
];

it('only the fields that the contract calls public are public', () => {
  const marked = roots().filter(({ rules }) => rules?.includes('public'));
  expect(marked.map(({ name }) => name).filter((name) => !publicFields.includes(name))).toEqual([]);
});

const guest: Actor = { kind: 'guest' };
const user = (role: 'user' | 'admin', scope: string[]): Actor => ({
  kind: 'user',
  userId: 'u',
  name: 'n',
  confirmedEmail: null,
  role,
  scope,
  branchIds: [],
});
const key = (scope: string[]): Actor => ({ kind: 'key', keyId: 'k', makerId: 'm', name: 'n', scope, branchIds: [] });

function verdict(actor: Actor, ...rules: Rule[]): unknown {
  const context = { caller: { actor } } as GraphQLContext;
  try {
    return authChecker({ root: {}, args: {}, context, info: vi.fn() as never }, rules);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('denies by default', () => {
  expect(verdict(guest)).toBe('UNAUTHENTICATED');
  expect(verdict(user('admin', ['*']))).toBe('FORBIDDEN');
});

it.each<[string, Actor, Rule, unknown]>([
  ['a guest, public', guest, 'public', true],
  ['a guest, signed-in', guest, 'signed-in', 'UNAUTHENTICATED'],
  ['a guest, staff', guest, 'staff', 'UNAUTHENTICATED'],
  ['a guest, scope', guest, 'rule:write', 'UNAUTHENTICATED'],
  ['a customer, signed-in', user('user', []), 'signed-in', true],
  ['a customer, staff', user('user', []), 'staff', 'FORBIDDEN'],
  ['a customer with a scope that a customer cannot have', user('user', ['*']), 'rule:write', 'FORBIDDEN'],
  ['an admin, staff', user('admin', []), 'staff', true],
  ['an admin without the scope', user('admin', ['booking:read']), 'rule:write', 'FORBIDDEN'],
  ['an admin with the scope', user('admin', ['rule:write']), 'rule:write', true],
  ['an admin with every scope', user('admin', ['*']), 'rule:write', true],
  ['a key with the scope', key(['rule:write']), 'rule:write', true],
  ['a key without it', key([]), 'rule:write', 'FORBIDDEN'],
])('%s', (_, actor, rule, expected) => {
  expect(verdict(actor, rule)).toBe(expected);
});
