import { can, worksFor, type Scope } from '@booking/domain/user/permissions';
import { Authorized, Extensions, getMetadataStorage, type AuthCheckerFn } from 'type-graphql';
import { AppError } from '../shared/app-error.js';
import { isStaff } from '../shared/caller.js';
import type { GraphQLContext } from './context.js';

/**
 * Who may call a field: everybody, anybody signed in, any admin or API key, staff of the field's branch, or callers with a scope. A caller
 * needs to match one rule.
 */
export type Rule = 'public' | 'signed-in' | 'staff' | 'own-branch' | Scope;

type Marker = MethodDecorator & PropertyDecorator;

/**
 * Sets who may call a query, mutation or field. The rules are in the schema's extensions too, where a test reads them. type-graphql does
 * not check rules of simple fields, so the field becomes a resolved one, whatever its type.
 * @throws Error if it is below @Field
 */
export function Allow(...rules: [Rule, ...Rule[]]): Marker {
  const markers: Marker[] = [Authorized<Rule>(rules), Extensions({ rules })];
  return (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    for (const mark of markers) mark(target, key, descriptor ?? {});
    if (descriptor !== undefined) return;
    const field = getMetadataStorage().fields.find(({ target: type, name }) => type === target.constructor && name === key);
    if (field === undefined) throw new Error(`@Allow stands above @Field: ${target.constructor.name}.${String(key)}`);
    field.simple = false;
  };
}

/** Allows guests to call a query or mutation. */
export const Public = (): Marker => Allow('public');

/** Denies by default: a field without a rule is refused. */
export const authChecker: AuthCheckerFn<GraphQLContext, Rule> = ({ context, root }, rules) => {
  const { actor } = context.caller;
  const allowed = rules.some((rule) => {
    if (rule === 'public') return true;
    if (rule === 'signed-in') return actor.kind !== 'guest';
    if (rule === 'staff') return isStaff(actor);
    if (rule === 'own-branch') return isStaff(actor) && worksFor(actor, (root as { id: string }).id);
    return isStaff(actor) && can(actor, rule);
  });
  if (!allowed) throw new AppError(actor.kind === 'guest' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  return true;
};
