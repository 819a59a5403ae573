import type { StatementSource } from '../../database/statement-source.js';
import type { NewUser, UserRecord } from './user-record.js';

/** Of `user_account u`. */
export const userColumns = `
  u.id, u.name, u.email, u.email_confirmed AS "emailConfirmed", u.password_hash AS "passwordHash", u.role, u.scope, u.phone_number AS "phoneNumber",
  u.formatted_phone_number AS "formattedPhoneNumber", u.country_code AS "countryCode", u.country_calling_code AS "countryCallingCode",
  u.firm, u.photo_url AS "photoUrl", u.disabled, u.sessions_valid_from AS "sessionsValidFrom", u.created_at AS "createdAt", u.updated_at AS "updatedAt",
  ARRAY(SELECT branch_id FROM user_branch WHERE user_id = u.id ORDER BY branch_id) AS "branchIds"`;

export class UserRepository {
  constructor(private readonly source: StatementSource) {}

  async findById(id: string): Promise<UserRecord | null> {
    const [user] = await this.source.query<UserRecord>(`SELECT ${userColumns} FROM user_account u WHERE u.id = $1`, [id]);
    return user ?? null;
  }

  /** @param email as emailKey gives it */
  async findByEmail(email: string): Promise<UserRecord | null> {
    const [user] = await this.source.query<UserRecord>(`SELECT ${userColumns} FROM user_account u WHERE lower(u.email) = $1`, [email]);
    return user ?? null;
  }

  /** As findById, and keeps everybody else from changing the account until the commit. */
  async lock(id: string): Promise<UserRecord | null> {
    await this.source.query('SELECT 1 FROM user_account WHERE id = $1 FOR UPDATE', [id]);
    return this.findById(id);
  }

  /**
   * Locks every admin who may do everything and can sign in, so that of two changes of such admins one comes after the other.
   * @returns their ids
   */
  async lockFullAdmins(): Promise<string[]> {
    const admins = await this.source.query<{ id: string }>(
      `SELECT id FROM user_account WHERE role = 'admin' AND '*' = ANY (scope) AND NOT disabled AND password_hash IS NOT NULL ORDER BY id FOR UPDATE`,
    );
    return admins.map(({ id }) => id);
  }

  /** @returns the id; null when the e-mail has an account already, whatever the case */
  async insert(user: NewUser, at: Date): Promise<string | null> {
    const [row] = await this.source.query<{ id: string }>(
      `INSERT INTO user_account (name, email, email_confirmed, password_hash, role, scope, phone_number, formatted_phone_number, country_code, country_calling_code, firm,
         disabled, sessions_valid_from, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      [...valuesOf(user), at],
    );
    return row?.id ?? null;
  }

  /** Writes a locked account back, its branches excepted. @throws 23505 when the e-mail is another's */
  async save(user: UserRecord, at: Date): Promise<void> {
    await this.source.query(
      `UPDATE user_account SET (name, email, email_confirmed, password_hash, role, scope, phone_number, formatted_phone_number, country_code, country_calling_code, firm,
         disabled, photo_url, updated_at) = ROW($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) WHERE id = $15`,
      [...valuesOf(user), user.photoUrl, at, user.id],
    );
  }

  /** Replaces the branches that an account is assigned to. @returns false when one of them is not there */
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

  /** Removes a locked account, with its sessions, codes and links. What it booked stays, without an account. */
  async remove(id: string): Promise<void> {
    await this.source.query('DELETE FROM user_account WHERE id = $1', [id]);
  }

  /** Ends every session of the account, on every process, with its refresh tokens and access tokens (Target D5). Part of the change that asks for it. */
  async endSessions(id: string, now: Date): Promise<void> {
    // Two changes within one tick of the clock are two values.
    await this.source.query(
      `UPDATE user_account SET sessions_valid_from = greatest($2, sessions_valid_from + interval '1 microsecond') WHERE id = $1`,
      [id, now],
    );
  }
}

/** In the order of the columns: name, email, email_confirmed, password_hash, role, scope, the telephone's four, firm, disabled. */
function valuesOf(user: NewUser): unknown[] {
  const telephone = [user.phoneNumber, user.formattedPhoneNumber, user.countryCode, user.countryCallingCode];
  return [user.name, user.email, user.emailConfirmed, user.passwordHash, user.role, user.scope, ...telephone, user.firm, user.disabled];
}
