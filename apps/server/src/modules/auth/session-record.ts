/** A family of refresh tokens that begins with a sign-in. */
export interface NewSession {
  userId: string;
  /** The hash that the password was compared with; if it has changed since, no session begins. */
  passwordHash: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** The rotation of a refresh token: it is exchanged for its successor. */
export interface Rotation {
  presented: Buffer;
  successor: Buffer;
  now: Date;
  expiresAt: Date;
  /** Families that began before this time are too old to be renewed. */
  begunAfter: Date;
  /** Milliseconds since the request with the token arrived. */
  sinceArrival: number;
  /** Milliseconds in which a repeated use of a token is no replay, as long as no later token was used. */
  unusedFor: number;
}

/** The result of a refresh token. */
export interface RotationResult {
  familyId: string;
  userId: string;
  userName: string;
  /** The token was used before the request arrived, and longer ago than `unusedFor` or with a later use of its successor. */
  wasSpent: boolean;
  /** The family, its account and the token's own time allow another token. */
  isAlive: boolean;
  /** The successor was stored. */
  renewed: boolean;
}
