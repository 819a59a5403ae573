import { states } from '@booking/reference-data/states';
import { Box, Flex } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { useDetailField } from './use-detail-field';

/** Where: the postcode is fixed in step 1; city and state follow from it and can be corrected. */
export function AddressFields({ postcode }: { postcode: string }) {
  const field = useDetailField();
  return (
    <>
      <TextField {...field('address1')} autoComplete="address-line1" />
      <TextField {...field('address2')} autoComplete="address-line2" optional />
      <Flex gap="3" align="flex-start">
        <Box width={{ base: '7.25rem', md: '9.375rem' }} flex="none">
          <TextField
            label={<FormattedMessage id="deliveryForm.field.postcode" />}
            name="postcode"
            value={postcode}
            locked
            tabular
            readOnly
          />
        </Box>
        <Box flex="1" minWidth="0">
          <TextField
            {...field('city')}
            autoComplete="address-level2"
            help={
              <>
                <Box as="span" color="accent.fg" marginTop="1px">
                  <MapPin size={15} aria-hidden="true" />
                </Box>
                <FormattedMessage id="deliveryForm.fromPostcode" values={{ postcode }} />
              </>
            }
          />
        </Box>
      </Flex>
      <SelectField
        {...field('state')}
        autoComplete="address-level1"
        placeholder=""
        options={states.map((state) => ({ value: state, label: state }))}
      />
    </>
  );
}
