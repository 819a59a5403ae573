import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { localMoment } from '@booking/domain/calendar/calendar-date';
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
  /** Who answers for it: the audit log names them. */
  by: string;
  /** Erases the contact of deliveries that are still to be made, too. */
  openToo: boolean;
}

/** 'erased': filesLeft of the files could not be removed now, and will be by the nightly job. 'nothing': nothing was kept. */
export type ErasureOutcome =
  | { kind: 'erased'; rows: ErasedRows; filesLeft: number }
  | { kind: 'nothing' }
  | { kind: 'openDeliveries'; deliveries: OpenDelivery[] }
  | { kind: 'lastAdmin' };

/** Makes Database.transaction begin again. */
class ChangedMeanwhileError extends Error {
  readonly code = '40001';
}

/** What is kept of a person, exported or erased (Target D9): for the person who runs the server, on the command line. */
export class PersonService {
  constructor(private readonly parts: PersonServiceParts) {}

  /** All that is kept of the person; and what `erase` would take away. */
  exported(key: PersonKey): Promise<KeptOfPerson> {
    return this.parts.database.transaction(async (tx) => {
      const people = new PersonRepository(tx);
      return people.kept(await people.find(key));
    });
  }

  /**
   * Takes the person out of the database in one transaction, and their files out of the storage after it. Bookings stay, as
   * deliveries that name no person. A second time there is nothing to erase.
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
      // From here on nothing comes in under this account; what came in meanwhile is to be locked in its turn.
      const person = await people.find(key);
      if (!isDeepStrictEqual(person, seen)) throw new ChangedMeanwhileError();
      if (fullAdmins.length === 1 && fullAdmins[0] === person.accountId) return { kind: 'lastAdmin' as const, fileKeys: [] };
      const deliveries = openToo ? [] : await people.openDeliveries(person, localMoment(at).date);
      if (deliveries.length > 0) return { kind: 'openDeliveries' as const, deliveries, fileKeys: [] };
      const { rows, fileKeys } = await new PersonErasureRepository(tx).erase(person, at);
      if (Object.values(rows).every((count) => count === 0)) return { kind: 'nothing' as const, fileKeys };
      await new AuditRepository(tx).add({
        actor: { kind: 'operator', name: by },
        at,
        action: 'erasePerson',
        entity: 'Person',
        entityId: person.accountId ?? randomUUID(),
        before: null,
        after: rows,
      });
      return { kind: 'erased' as const, rows, fileKeys };
    });
    if (outcome.kind !== 'erased') return outcome;
    return { ...outcome, filesLeft: fileKeys.length - (await this.parts.uploads.removeRetired(fileKeys)) };
  }
}
