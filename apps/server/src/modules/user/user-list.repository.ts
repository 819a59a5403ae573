import { compactNumber } from '@booking/domain/search/compact-number';
import type { Role } from '@booking/domain/user/permissions';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { ListPosition } from '../../shared/list-cursor.js';
import type { EntitySource } from '../../database/statement-source.js';
import { escapedLike } from '../../database/text-search.js';
import type { UserRecord } from './user-record.js';
import { UserEntity } from './user.entity.js';

export interface UserFilter {
  /** Part of a name, an e-mail address or a telephone number. */
  search: string | null;
  role: Role | null;
}

export type ListedUser = UserRecord & { orderValue: string };

/** Reads the list of accounts, by name. */
export class UserListRepository {
  private readonly users: Repository<UserEntity>;

  constructor(source: EntitySource) {
    this.users = source.getRepository(UserEntity);
  }

  async page(filter: UserFilter, after: ListPosition | null, limit: number): Promise<ListedUser[]> {
    const query = this.matching(filter).addSelect('lower(account.name)', 'orderValue');
    if (after !== null) query.andWhere('(lower(account.name), account.id) > (:value::text, :id::uuid)', after);
    const { entities, raw } = await query.orderBy('lower(account.name)').addOrderBy('account.id').limit(limit).getRawAndEntities();
    const values = raw as { orderValue: string }[];
    return entities.map((user, index) => ({ ...user, orderValue: values[index]?.orderValue ?? '' }));
  }

  count(filter: UserFilter): Promise<number> {
    return this.matching(filter).getCount();
  }

  private matching({ search, role }: UserFilter): SelectQueryBuilder<UserEntity> {
    const query = this.users.createQueryBuilder('account');
    if (role !== null) query.andWhere({ role });
    if (search === null) return query;
    const typed = search.toLowerCase();
    // The expression of the index user_account_search. Two conditions, because a trigram index does not support LIKE ANY.
    const searched = 'user_search_text(account.name, account.email, account.phone_number)';
    return query.andWhere(`(${searched} LIKE :typed OR ${searched} LIKE :compact)`, {
      typed: partOf(typed),
      compact: partOf(compactNumber(typed) ?? typed),
    });
  }
}

const partOf = (text: string): string => `%${escapedLike(text)}%`;
