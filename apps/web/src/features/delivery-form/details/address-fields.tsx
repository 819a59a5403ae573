import { Box, Flex } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../../lib/use-t';
import { TextField } from '../../../ui/text-field';
import type { DraftForm } from '../draft/draft';
import { useDetailField } from './use-detail-field';
import { largeText } from '../../../ui/theme/media';

/** Where: the postcode is fixed in step 1, and city and state are the postcode's; of one that no list knows, neither is shown. */
export function AddressFields({ postcode }: { postcode: string }) {
  const t = useT();
  const field = useDetailField();
  const [city, state] = useFormContext<DraftForm>().watch(['city', 'state']);
  const locked = (name: 'postcode' | 'city' | 'state', value: string) => ({
    label: t(`deliveryForm.field.${name}`),
    name,
    value,
    locked: true,
    readOnly: true,
  });
  return (
    <>
      <TextField {...field('address1')} autoComplete="address-line1" />
      <TextField {...field('address2')} autoComplete="address-line2" optional />
      <Flex gap="3" align="flex-start" css={{ [largeText]: { flexDirection: 'column', alignItems: 'stretch' } }}>
        <Box width={{ base: '7.25rem', md: '9.375rem' }} flex="none" css={{ [largeText]: { width: 'full' } }}>
          <TextField {...locked('postcode', postcode)} tabular />
        </Box>
        {city === '' ? null : (
          <Box flex="1" minWidth="0">
            <TextField
              {...locked('city', city)}
              help={
                <>
                  <Box as="span" color="accent.fg" mt="1px">
                    <MapPin size={15} />
                  </Box>
                  {t('deliveryForm.fromPostcode', { postcode })}
                </>
              }
            />
          </Box>
        )}
      </Flex>
      {state === '' ? null : <TextField {...locked('state', state)} />}
    </>
  );
}
