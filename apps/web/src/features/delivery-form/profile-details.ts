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

function useProfile(): { userId: string; details: ProfileDetails } | null {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  return useMemo(() => user && { userId: user._id, details: profileDetails(user) }, [user]);
}

/** Fills empty fields from the account, at the start and when the profile changes. */
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

/** Whether a field shows what the profile says. */
export function useIsFromProfile(): (field: string) => boolean {
  const profile = useProfile();
  const values = useWatch<DraftForm, typeof profileFields>({ name: profileFields });
  return (name) => {
    const at = profileFields.findIndex((field) => field === name);
    const field = profileFields[at];
    return field !== undefined && profile !== null && values[at] !== '' && values[at] === profile.details[field];
  };
}
