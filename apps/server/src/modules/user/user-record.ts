import type { UserEntity } from './user.entity.js';

/** A stored account. */
export type UserRecord = UserEntity;

/** A new account. Its branches are assigned after it is inserted. */
export type NewUser = Omit<UserRecord, 'id' | 'branchIds' | 'photoUrl' | 'sessionsValidFrom' | 'createdAt' | 'updatedAt'>;
