import { formatMobile, parseMobile } from '@booking/domain/checks/mobile';
import { useEffect, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { useSession } from '../../lib/session/session-store';
import type { SessionUser } from '../../lib/session/session-user';
import type { DraftForm } from './draft';
import { draftStore } from './draft-store';

/** The fields that an account can fill in. */
const profileFields = ['name', 'email', 'primaryContact'] as const satisfies readonly (keyof DraftForm)[];
export type ProfileDetails = Pick<DraftForm, (typeof profileFields)[number]>;

/**
 * Returns the details that an account can fill in; an empty text for one that it does not have. The primary contact is empty too if its
 * country is not one whose numbers bookings accept.
 */
export function profileDetails({ name, email, phoneNumber }: Pick<SessionUser, 'name' | 'email' | 'phoneNumber'>): ProfileDetails {
  const mobile = parseMobile(phoneNumber ?? '', foreignMobile);
  return { name, email, primaryContact: formatMobile(mobile ?? '') };
}

/** Returns the empty fields of the form with the values of the profile: typed text is never overwritten. */
export function missingDetails(form: ProfileDetails, profile: ProfileDetails): Partial<ProfileDetails> {
  const missing = profileFields.filter((field) => form[field].trim() === '' && profile[field] !== '');
  return Object.fromEntries(missing.map((field) => [field, profile[field]]));
}

function useProfile(): { userId: string; details: ProfileDetails } | null {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  return useMemo(() => user && { userId: user._id, details: profileDetails(user) }, [user]);
}

/** Fills empty fields from the account, first and when the profile changes. */
export function usePrefill({ getValues, setValue }: UseFormReturn<DraftForm>): void {
  const profile = useProfile();
  useEffect(() => {
    if (!profile) return;
    const missing = missingDetails(getValues(), profile.details);
    const fields = profileFields.filter((field) => missing[field] !== undefined);
    if (fields.length === 0) return;
    draftStore.update((draft) => ({ ...draft, profileOf: profile.userId }));
    for (const field of fields) setValue(field, missing[field] ?? '', { shouldValidate: true });
  }, [profile, getValues, setValue]);
}

/** Returns whether a field has the value of the profile. */
export function useIsFromProfile(): (field: string) => boolean {
  const profile = useProfile();
  const values = useWatch<DraftForm, typeof profileFields>({ name: profileFields });
  return (name) => {
    const at = profileFields.findIndex((field) => field === name);
    const field = profileFields[at];
    return field !== undefined && profile !== null && values[at] !== '' && values[at] === profile.details[field];
  };
}
