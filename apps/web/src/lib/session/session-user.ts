/** A branch in the answer of GET /auth/user: the fields that the client uses. */
export interface SessionBranch {
  id: string;
  name: string;
  status: 'ACTIVE' | 'SUSPENDED';
  /** Deliveries a day. */
  dailyLimit: number;
}

/** The signed-in user in the answer of GET /auth/user (Specification, sections 3 and 7). */
export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  /** Whether a link that was sent to the e-mail address was opened. */
  emailConfirmed: boolean;
  /** A path of this site; null without a photograph. */
  photoUrl: string | null;
  role: 'user' | 'admin';
  /** Of an admin: '*', or 'booking:read' and the like (Domain, "Roles, scope, keys"). */
  scope: string[];
  /** As stored: +60123456789. */
  phoneNumber: string | null;
  /** As people write it: 012-345 6789. */
  formattedPhoneNumber: string | null;
  firm: string | null;
  /** Two letters, of the telephone: MY. */
  countryCode: string | null;
  /** Digits: the country code of the telephone, such as 60. */
  countryCallingCode: string | null;
  /** Empty for customers. */
  branches: SessionBranch[];
}

/**
 * Whether anybody is signed in. `unknown` lasts from the start until the server has answered. `failed`: the request failed, and is
 * repeated when the connection is back.
 */
export type Session = { status: 'unknown'; failed: boolean } | { status: 'guest' } | { status: 'signedIn'; user: SessionUser };

/** How a session of this tab ended: by a sign-out in this tab, by one in another tab, or by the server. */
export type Leaving = 'here' | 'elsewhere' | 'ended';
