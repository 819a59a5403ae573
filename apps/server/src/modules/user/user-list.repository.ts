import type { Role } from '@booking/domain/user/permissions';
import type { ListPosition } from '../../shared/list-cursor.js';
import type { StatementSource } from '../../database/statement-source.js';
import { userColumns } from './user.repository.js';
import type { UserRecord } from './user-record.js';

export interface UserFilter {
  /** Part of a name, an e-mail or a telephone number. */
  search: string | null;
  role: Role | null;
}

export type ListedUser = UserRecord & { orderValue: string };

/** The list of accounts, by name. */
export class UserListRepository {
  constructor(private readonly source: StatementSource) {}

  page(filter: UserFilter, after: ListPosition | null, limit: number): Promise<ListedUser[]> {
    const { conditions, parameters } = where(filter);
    if (after !== null)
      conditions.push(`(lower(u.name), u.id) > ($${parameters.push(after.value)}::text, $${parameters.push(after.id)}::uuid)`);
    return this.source.query<ListedUser>(
      `SELECT ${userColumns}, lower(u.name) AS "orderValue" FROM user_account u
       WHERE ${conditions.join(' AND ')} ORDER BY lower(u.name), u.id LIMIT $${parameters.push(limit)}`,
      parameters,
    );
  }

  async count(filter: UserFilter): Promise<number> {
    const { conditions, parameters } = where(filter);
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM user_account u WHERE ${conditions.join(' AND ')}`,
      parameters,
    );
    return row?.count ?? 0;
  }
}

function where({ search, role }: UserFilter): { conditions: string[]; parameters: unknown[] } {
  const conditions = ['true'];
  const parameters: unknown[] = [];
  if (role !== null) conditions.push(`u.role = $${parameters.push(role)}`);
  if (search !== null) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    // Word for word the index user_account_search.
    conditions.push(`lower(u.name || ' ' || u.email || ' ' || coalesce(u.phone_number, '')) LIKE $${parameters.push(pattern)}`);
  }
  return { conditions, parameters };
}
