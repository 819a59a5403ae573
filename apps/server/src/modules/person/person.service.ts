import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { UploadService } from '../upload/upload.service.js';
import { UserRepository } from '../user/user.repository.js';
import { PersonErasureRepository, type ErasedRows } from './person-erasure.repository.js';
import type { PersonKey } from './person-key.js';
import { PersonRepository, type KeptOfPerson, type OpenDelivery } from './person.repository.js';

export interface PersonServiceParts {
  database: Database;
  clock: Clock;
  uploads: Pick<UploadService, 'removeRetired'>;
}

export interface ErasureRequest {
  /** The operator who is responsible; the audit log contains this name. */
  by: string;
  /** Also erases the contact of deliveries that are still to be made. */
  openToo: boolean;
}

/**
 * 'erased': the nightly job will remove the `filesLeft` files that could not be removed now. 'nothing': no data of the person is stored.
 * 'openDeliveries' and 'lastAdmin': refused.
 */
export type ErasureOutcome =
  | { kind: 'erased'; rows: ErasedRows; filesLeft: number }
  | { kind: 'nothing' }
  | { kind: 'openDeliveries'; deliveries: OpenDelivery[] }
  | { kind: 'lastAdmin' };

/** Its code, that of a serialisation failure, makes Database.transaction run the work again. */
class ChangedMeanwhileError extends Error {
  readonly code = '40001';
}

/** Exports and erases the stored data of a person (target D9), for the operator on the command line. */
export class PersonService {
  constructor(private readonly parts: PersonServiceParts) {}

  /** Returns all stored data of the person, which is the data that `erase` removes. */
  exported(key: PersonKey): Promise<KeptOfPerson> {
    return this.parts.database.transaction(async (tx) => {
      const people = new PersonRepository(tx);
      return people.kept(await people.find(key));
    });
  }

  /**
   * Erases the person from the database in one transaction, then removes their files from the storage. Bookings remain without
   * personal data. Repeating it returns 'nothing'.
   */
  async erase(key: PersonKey, { by, openToo }: ErasureRequest): Promise<ErasureOutcome> {
    const at = this.parts.clock.now();
    const { fileKeys, ...outcome } = await this.parts.database.transaction(async (tx) => {
      const people = new PersonRepository(tx);
      const users = new UserRepository(tx);
      const seen = await people.find(key);
      await people.lockBookings(seen);
      const fullAdmins = await users.lockFullAdmins();
      if (seen.accountId !== null) await users.lock(seen.accountId);
      // The lock keeps new rows of this account out. Rows that were added before it must be locked too, so start again.
      const person = await people.find(key);
      if (!isDeepStrictEqual(person, seen)) throw new ChangedMeanwhileError();
      if (fullAdmins.length === 1 && fullAdmins[0] === person.accountId) return { kind: 'lastAdmin' as const, fileKeys: [] };
      const deliveries = openToo ? [] : await people.openDeliveries(person, localDateTime(at).date);
      if (deliveries.length > 0) return { kind: 'openDeliveries' as const, deliveries, fileKeys: [] };
      const { rows, fileKeys } = await new PersonErasureRepository(tx).erase(person, at);
      if (Object.values(rows).every((count) => count === 0)) return { kind: 'nothing' as const, fileKeys };
      await new AuditRepository(tx).add({
        actor: { kind: 'operator', name: by },
        at,
        action: 'erasePerson',
        entity: 'Person',
        entityId: person.accountId ?? randomUUID(),
        after: rows,
      });
      return { kind: 'erased' as const, rows, fileKeys };
    });
    if (outcome.kind !== 'erased') return outcome;
    return { ...outcome, filesLeft: fileKeys.length - (await this.parts.uploads.removeRetired(fileKeys)) };
  }
}
