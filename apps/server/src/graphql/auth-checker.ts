import { can, worksFor, type Scope } from '@booking/domain/user/permissions';
import { Authorized, Extensions, getMetadataStorage, type AuthCheckerFn } from 'type-graphql';
import { AppError } from '../shared/app-error.js';
import { isStaff } from '../shared/caller.js';
import type { GraphQLContext } from './context.js';

/** Who may call a field: everybody, anybody signed in, any admin or API key, staff of
 * the branch whose field it is, or a caller with the scope. One rule that holds is enough. */
export type Rule = 'public' | 'signed-in' | 'staff' | 'own-branch' | Scope;

type Marker = MethodDecorator & PropertyDecorator;

/**
 * Marks a query, mutation or field with who may ask for it. The rules are in the schema's extensions too, where a test reads them.
 * type-graphql checks no rule before a simple field, so the field is none, whatever its type says. @throws where it stands below @Field
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

/** Marks a query or mutation that guests may call. */
export const Public = (): Marker => Allow('public');

/** Denies by default: no rule, no access. */
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
