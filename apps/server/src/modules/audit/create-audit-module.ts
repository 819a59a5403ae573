import type { Database } from '../../database/database.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditService } from './audit.service.js';

/** The resolvers of this module, for the schema. */
export const auditResolvers = [AuditResolver] as const;

/** Creates the services of this module. */
export function createAuditModule({ database }: { database: Database }): { resolvers: readonly object[] } {
  return { resolvers: [new AuditResolver(new AuditService(database))] };
}
