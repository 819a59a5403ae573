import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { IdScalar } from '../../graphql/scalars.js';
import type { AuditPage, AuditService } from './audit.service.js';
import { AuditConnection, AuditFilter } from './audit.type.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly service: AuditService) {}

  @Allow('audit:read')
  @Query(() => AuditConnection, { description: 'Who changed what, the newest first.' })
  auditLog(
    @Ctx() { caller }: GraphQLContext,
    @Arg('entityId', () => IdScalar, { nullable: true }) entityId: string | null,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 50 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<AuditPage> {
    return this.service.auditLog(caller, { entityId, filter, first, after });
  }
}
