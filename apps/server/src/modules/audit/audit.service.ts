import { plainCharacters } from '@booking/domain/checks/text';
import type { Database } from '../../database/database.js';
import { refuseInvalid } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import { decodeCursor, isInstantValue, keysetPage, pageSize, type KeysetPage } from '../../shared/list-cursor.js';
import { AuditListRepository, type AuditEntryRecord, type AuditListFilter } from './audit-list.repository.js';

/** Maximum length of a filter's text, in characters. */
const maxTextLength = 200;

type Input<Value> = Value | null | undefined;

export interface AuditListRequest {
  entityId: Input<string>;
  filter: Input<{ by?: Input<string>; action?: Input<string>; entity?: Input<string>; from?: Input<Date>; to?: Input<Date> }>;
  first: Input<number>;
  after: Input<string>;
}

export type AuditPage = KeysetPage<AuditEntryRecord>;

/** Reads the audit log: the changes that staff made, with their authors. */
export class AuditService {
  private readonly lists: AuditListRepository;

  constructor(database: Database) {
    this.lists = new AuditListRepository(database);
  }

  /**
   * Returns a page of the audit log, newest first. Without branch:all it contains only entries whose branches are all the caller's:
   * no entries about accounts, exports, or a branch of somebody else.
   * @throws UNAUTHENTICATED, FORBIDDEN without audit:read; BAD_USER_INPUT
   */
  async auditLog(caller: Caller, request: AuditListRequest): Promise<AuditPage> {
    requireScope(caller, 'audit:read');
    const filter: AuditListFilter = {
      branchIds: visibleBranches(caller.actor),
      entityId: textOf('entityId', request.entityId),
      by: textOf('filter.by', request.filter?.by),
      action: textOf('filter.action', request.filter?.action),
      entity: textOf('filter.entity', request.filter?.entity),
      from: request.filter?.from ?? null,
      to: request.filter?.to ?? null,
    };
    if (filter.from !== null && filter.to !== null && filter.from > filter.to) refuseInvalid([{ path: 'filter.to', code: 'DATE_ORDER' }]);
    const size = pageSize(request.first);
    const after = decodeCursor(request.after ?? null, isInstantValue, 'after');
    const rows = await this.lists.page(filter, after, size + 1);
    return keysetPage(
      rows.map(({ orderValue, ...node }) => ({ position: { value: orderValue, id: node.id }, node })),
      size,
      after,
    );
  }
}

/**
 * Normalises a filter's text as names are stored: NFC, trimmed.
 * @returns null for an empty text, which filters nothing
 * @throws BAD_USER_INPUT at the path
 */
function textOf(path: string, input: Input<string>): string | null {
  const text = input?.normalize('NFC').trim() ?? '';
  if (text.length > maxTextLength) refuseInvalid([{ path, code: 'TOO_LONG', values: { max: maxTextLength } }]);
  if (plainCharacters(text) !== null) refuseInvalid([{ path, code: 'CHARACTERS_INVALID' }]);
  return text === '' ? null : text;
}
