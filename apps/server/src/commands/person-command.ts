import { parseArgs } from 'node:util';
import { systemClock } from '../shared/clock.js';
import type { DatabaseEnvironment } from '../shared/environment.js';
import { createLogger } from '../shared/logger.js';
import { StartError } from '../shared/start-error.js';
import { personKey, type PersonKey } from '../modules/person/person-key.js';
import { PersonService } from '../modules/person/person.service.js';
import { createStorage } from '../modules/upload/create-storage.js';
import { UploadService } from '../modules/upload/upload.service.js';
import type { Database } from '../database/database.js';

/** Arguments of a command about a person. */
export interface PersonArguments {
  key: PersonKey;
  by: string;
  openToo: boolean;
}

/** Parses the arguments. @param usage the only text of the error for unknown arguments, which are personal data. @throws StartError */
export function readPersonArguments(usage: string): PersonArguments {
  const { email, phone, by, 'open-too': openToo } = valuesOf(usage);
  if (email === undefined && phone === undefined) throw new StartError(usage);
  const key = personKey(email, phone);
  if (typeof key === 'string') throw new StartError(`--${key} is not right.\n${usage}`);
  return { key, by, openToo };
}

function valuesOf(usage: string) {
  try {
    return parseArgs({
      options: {
        email: { type: 'string' },
        phone: { type: 'string' },
        by: { type: 'string', default: 'person:erase' },
        'open-too': { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new StartError(usage);
  }
}

/** @throws StartError without STORAGE_URL: the command would miss the person's files */
export function personService(database: Database, { storageUrl }: DatabaseEnvironment): PersonService {
  if (storageUrl === null)
    throw new StartError('With DATABASE_URL set, STORAGE_URL is needed too: it says where the files of the person lie.');
  const parts = { database, clock: systemClock, logger: createLogger('warn') };
  return new PersonService({ ...parts, uploads: new UploadService({ ...parts, storage: createStorage(storageUrl) }) });
}
