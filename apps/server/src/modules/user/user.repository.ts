import type { Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { NewUser, UserRecord } from './user-record.js';
import { UserEntity } from './user.entity.js';

export class UserRepository {
  private readonly users: Repository<UserEntity>;

  constructor(private readonly source: EntitySource) {
    this.users = source.getRepository(UserEntity);
  }

  findById(id: string): Promise<UserRecord | null> {
    return this.users.findOneBy({ id });
  }

  /** @param email normalised by emailKey */
  findByEmail(email: string): Promise<UserRecord | null> {
    return this.users.createQueryBuilder('account').where('lower(account.email) = :email', { email }).getOne();
  }

  /** As findById, and locks the row until the commit. */
  async lock(id: string): Promise<UserRecord | null> {
    // Locked before it is read, because the row may change while this waits for the lock.
    await this.source.query('SELECT 1 FROM user_account WHERE id = $1 FOR UPDATE', [id]);
    return this.findById(id);
  }

  /**
   * Locks every admin with all rights who can sign in, which serialises changes of such admins.
   * @returns their ids
   */
  async lockFullAdmins(): Promise<string[]> {
    const admins = await this.source.query<{ id: string }>(
      `SELECT id FROM user_account WHERE role = 'admin' AND '*' = ANY (scope) AND NOT disabled AND password_hash IS NOT NULL ORDER BY id FOR UPDATE`,
    );
    return admins.map(({ id }) => id);
  }

  /** Inserts an account. @returns its id; null if the e-mail address has an account, ignoring case */
  async insert(user: NewUser, at: Date): Promise<string | null> {
    const values = { ...user, sessionsValidFrom: at, createdAt: at, updatedAt: at };
    const inserted = await this.users.createQueryBuilder().insert().values(values).orIgnore().returning('id').execute();
    const [row] = inserted.raw as { id: string }[];
    return row?.id ?? null;
  }

  /** Updates a locked account, without branches and sessions. @throws 23505 if the e-mail address has another account */
  async save(user: UserRecord, at: Date): Promise<void> {
    const { id, branchIds: _, sessionsValidFrom: __, createdAt: ___, ...columns } = user;
    await this.users.update({ id }, { ...columns, updatedAt: at });
  }

  /** Replaces the branches of an account. SQL, because one statement also checks that they exist. @returns false if one does not exist */
  async assign(id: string, branchIds: readonly string[]): Promise<boolean> {
    await this.source.query('DELETE FROM user_branch WHERE user_id = $1 AND branch_id <> ALL ($2::uuid[])', [id, branchIds]);
    const found = await this.source.query(
      `WITH added AS (
         INSERT INTO user_branch (user_id, branch_id) SELECT $1, id FROM branch WHERE id = ANY ($2::uuid[]) ON CONFLICT DO NOTHING
       )
       SELECT 1 FROM branch WHERE id = ANY ($2::uuid[])`,
      [id, branchIds],
    );
    return found.length === branchIds.length;
  }

  /** Deletes a locked account with its sessions, codes and links. Its bookings remain, without an account. */
  async remove(id: string): Promise<void> {
    await this.users.delete({ id });
  }

  /**
   * Ends every session of the account in every process, with its refresh and access tokens (Target D5). Call it in the transaction of the
   * change.
   */
  async endSessions(id: string, now: Date): Promise<void> {
    // Two changes within one tick of the clock need two values.
    await this.source.query(
      `UPDATE user_account SET sessions_valid_from = greatest($2, sessions_valid_from + interval '1 microsecond') WHERE id = $1`,
      [id, now],
    );
  }
}
