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
  /** Milliseconds in which a spent token is no replay while nothing that came after it was used. */
  unusedFor: number;
}

/** What became of a refresh token that was presented. */
export interface RotationResult {
  familyId: string;
  userId: string;
  userName: string;
  /** It had been used before the request with it arrived, and longer ago than `unusedFor` or followed by a use of its successor. */
  wasSpent: boolean;
  /** The family, its account and the token's own time allow another. */
  isAlive: boolean;
  /** The successor was stored. */
  renewed: boolean;
}
