import { session } from '../../../lib/session/session';
import { useUpdateProfileMutation, type UpdateProfileMutationVariables } from './update-profile.generated';

/** Changes what somebody says about themselves, and lets the app bar know. What is left out stays as it is. */
export function useSaveProfile() {
  const [update, { loading }] = useUpdateProfileMutation();
  /** @throws what Apollo Client throws */
  async function save(said: UpdateProfileMutationVariables): Promise<void> {
    await update({ variables: said });
    await session.reload();
  }
  return { save, saving: loading };
}
