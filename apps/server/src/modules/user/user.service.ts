import { checkProfileForm, normaliseProfileForm, type ProfileForm } from '@booking/domain/user/user-form';
import { plainCharacters } from '@booking/domain/checks/text';
import type { Role } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { decodeCursor, keysetPage, pageSize, type KeysetPage } from '../../shared/list-cursor.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import type { UploadService } from '../upload/upload.service.js';
import { maySee } from './user-access.js';
import { auditUser } from './user-audit.js';
import { UserListRepository } from './user-list.repository.js';
import type { UserRecord } from './user-record.js';
import { UserRepository } from './user.repository.js';

/** Maximum number of characters of a search. */
const maxSearchLength = 100;

export interface UserListRequest {
  search: string | null;
  role: Role | null;
  first: number | null;
  after: string | null;
}

export interface UserPage extends KeysetPage<UserRecord> {
  /** Counts the whole list, on request. */
  totalCount: () => Promise<number>;
}

/** Reads accounts, and changes a caller's own profile. */
export class UserService {
  private readonly single: UserRepository;
  private readonly lists: UserListRepository;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly uploads: Pick<UploadService, 'isOwnImage'>,
  ) {
    this.single = new UserRepository(database);
    this.lists = new UserListRepository(database);
  }

  /** Returns the signed-in user; null for a guest and for an API key. */
  async me({ actor }: Caller): Promise<UserRecord | null> {
    return actor.kind === 'user' ? this.single.findById(actor.userId) : null;
  }

  /** Returns an account. @throws NOT_FOUND for an account that the caller may not read */
  async user({ actor }: Caller, id: string): Promise<UserRecord> {
    const user = isUuid(id) && maySee(actor, { id }) ? await this.single.findById(id) : null;
    if (user === null) throw new AppError('NOT_FOUND');
    return user;
  }

  /** Returns a page of all accounts, by name. @throws FORBIDDEN without user:read; BAD_USER_INPUT */
  async users(caller: Caller, request: UserListRequest): Promise<UserPage> {
    requireScope(caller, 'user:read');
    const filter = { search: searchOf(request.search), role: request.role };
    const size = pageSize(request.first);
    const after = decodeCursor(request.after, (value) => plainCharacters(value) === null, 'after');
    const rows = await this.lists.page(filter, after, size + 1);
    const listed = rows.map(({ orderValue, ...node }) => ({ position: { value: orderValue, id: node.id }, node }));
    return { ...keysetPage(listed, size, after), totalCount: () => this.lists.count(filter) };
  }

  /** Changes the caller's profile; absent fields do not change. @throws UNAUTHENTICATED; FORBIDDEN for an API key; BAD_USER_INPUT */
  async updateProfile(caller: Caller, input: ProfileForm): Promise<UserRecord> {
    const { actor } = caller;
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    if (actor.kind === 'key') throw new AppError('FORBIDDEN');
    const form = normaliseProfileForm(input);
    refuseInvalid(checkProfileForm(form));
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const users = new UserRepository(tx);
      const before = await users.lock(actor.userId);
      if (before === null) throw new AppError('UNAUTHENTICATED');
      // Otherwise somebody else's picture, or a missing one, would appear under this name.
      if (typeof form.photoUrl === 'string' && !(await this.uploads.isOwnImage(caller, form.photoUrl, tx)))
        refuseInvalid([{ path: 'photoUrl', code: 'CHOICE_INVALID' }]);
      const after: UserRecord = {
        ...before,
        name: form.name ?? before.name,
        firm: form.firm === undefined ? before.firm : form.firm,
        photoUrl: form.photoUrl === undefined ? before.photoUrl : form.photoUrl,
        updatedAt: at,
      };
      await users.save(after, at);
      await auditUser(tx, { actor, at, action: 'updateProfile', before, after });
      return after;
    });
  }
}

function searchOf(given: string | null): string | null {
  const search = given?.normalize('NFC').trim() ?? '';
  if (search.length > maxSearchLength) refuseInvalid([{ path: 'search', code: 'TOO_LONG', values: { max: maxSearchLength } }]);
  if (plainCharacters(search) !== null) refuseInvalid([{ path: 'search', code: 'CHARACTERS_INVALID' }]);
  return search === '' ? null : search;
}
