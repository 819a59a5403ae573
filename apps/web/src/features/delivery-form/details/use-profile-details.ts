import { useEffect, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSession } from '../../../lib/session/session-store';
import type { DraftForm } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { missingDetails, profileDetails, profileFields, type ProfileDetails } from './profile-details';

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
