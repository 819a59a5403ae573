import { Box } from '@chakra-ui/react';
import { UserRound } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../../lib/use-t';
import type { DraftForm } from '../draft/draft';
import type { DetailField } from '../steps';
import { useIsFromProfile } from './use-profile-details';

type TextDetail = Exclude<DetailField, 'quantityMattress' | 'quantityBedset'>;

/** Said to screen readers too; the eye sees that they are not marked as optional. */
const required: readonly TextDetail[] = ['name', 'primaryContact', 'address1'];

/** The props of a text field of the details view: label, registration, error, where it was filled in from, and the tick once it was left well. */
export function useDetailField() {
  const t = useT();
  const { register, getFieldState, getValues, formState } = useFormContext<DraftForm>();
  const isFromProfile = useIsFromProfile();
  return (name: TextDetail) => {
    const { error, isTouched } = getFieldState(name, formState);
    return {
      id: `details-${name}`,
      label: t(`deliveryForm.field.${name}`),
      error: error?.message,
      help: isFromProfile(name) ? <FromProfile /> : undefined,
      required: required.includes(name),
      valid: isTouched && !error && getValues(name).trim() !== '',
      ...register(name),
    };
  };
}

function FromProfile() {
  const t = useT();
  return (
    <>
      <Box as="span" color="accent.fg" mt="1px">
        <UserRound size={15} />
      </Box>
      {t('userArea.fromProfile')}
    </>
  );
}
