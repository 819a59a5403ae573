import type { Scope } from '@booking/domain/user/permissions';

/** Message ids of the rights: what each allows in a few words, and in a sentence. */
export const rightTexts: Readonly<Record<Exclude<Scope, '*'>, Readonly<Record<'name' | 'help', string>>>> = {
  'booking:read': { name: 'users.right.booking.read', help: 'users.right.booking.read.help' },
  'booking:write': { name: 'users.right.booking.write', help: 'users.right.booking.write.help' },
  'booking:make': { name: 'users.right.booking.make', help: 'users.right.booking.make.help' },
  'delivery:write': { name: 'users.right.delivery.write', help: 'users.right.delivery.write.help' },
  'rule:write': { name: 'users.right.rule.write', help: 'users.right.rule.write.help' },
  'branch:write': { name: 'users.right.branch.write', help: 'users.right.branch.write.help' },
  'user:read': { name: 'users.right.user.read', help: 'users.right.user.read.help' },
  'user:write': { name: 'users.right.user.write', help: 'users.right.user.write.help' },
  'integration:write': { name: 'users.right.integration.write', help: 'users.right.integration.write.help' },
  'audit:read': { name: 'users.right.audit.read', help: 'users.right.audit.read.help' },
  'branch:all': { name: 'users.right.branch.all', help: 'users.right.branch.all.help' },
};

/** A right that can be given by itself. */
export type Right = keyof typeof rightTexts;

export const isRight = (scope: string): scope is Right => scope in rightTexts;

/** Returns the rights of a scope that allow actions: all but 'branch:all', which extends them to all branches. */
export const rightsIn = (scope: readonly string[]): Right[] => scope.filter(isRight).filter((right) => right !== 'branch:all');
