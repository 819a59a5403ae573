import { formatMobile, parseMobile } from '@booking/domain/checks/mobile';
import { foreignMobile } from '../../../components/phone-field/load-phone-number-rules';
import type { SessionUser } from '../../../lib/session/session-user';
import type { DraftForm } from '../draft/draft';

/** The fields that an account can fill in. */
export const profileFields = ['name', 'email', 'primaryContact'] as const satisfies readonly (keyof DraftForm)[];
export type ProfileDetails = Pick<DraftForm, (typeof profileFields)[number]>;

/**
 * The details that an account can provide; an empty text where it has none that is valid: the primary contact must be a mobile number of a
 * country that bookings take.
 */
export function profileDetails({ name, email, phoneNumber }: Pick<SessionUser, 'name' | 'email' | 'phoneNumber'>): ProfileDetails {
  const mobile = parseMobile(phoneNumber ?? '', foreignMobile);
  return { name, email, primaryContact: formatMobile(mobile ?? '') };
}

/** The fields of the form that are empty, with what the profile says: what was typed is never overwritten. */
export function missingDetails(form: ProfileDetails, profile: ProfileDetails): Partial<ProfileDetails> {
  const missing = profileFields.filter((field) => form[field].trim() === '' && profile[field] !== '');
  return Object.fromEntries(missing.map((field) => [field, profile[field]]));
}
