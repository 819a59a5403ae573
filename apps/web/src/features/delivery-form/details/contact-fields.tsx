import { maxLengths } from '@booking/domain/booking/delivery-form';
import { salutations } from '@booking/reference-data/salutations';
import { Box, Grid } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import { otherCountries } from '../../../components/phone-field/load-phone-number-rules';
import { filterKeys } from '../../../lib/filter-keys';
import { isSmsOn } from '../../../lib/is-sms-on';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { SignedInLine } from './signed-in-line';
import { useDetailField } from './use-detail-field';

/** Who: salutation and name, e-mail, telephone numbers. */
export function ContactFields() {
  const field = useDetailField();
  const locale = useLocale();
  const t = useT();
  const email = field('email');
  const mobile = field('primaryContact');
  const isOptional = isSmsOn();
  return (
    <>
      <SignedInLine />
      <Box maxWidth="12rem">
        <SelectField
          {...field('salutation')}
          autoComplete="honorific-prefix"
          placeholder={t('deliveryForm.salutation.none')}
          options={salutations.map(({ value, label }) => ({ value, label: label[locale] }))}
        />
      </Box>
      {/* The whole width: names of four or five words are common, and a telephone shows them whole only there. */}
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={maxLengths.name + 1} />
      <TextField
        {...email}
        help={email.help ?? (isOptional ? t('deliveryForm.email.help') : undefined)}
        required={!isOptional}
        optional={isOptional}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        <TextField
          {...mobile}
          help={mobile.help ?? (otherCountries().length > 0 ? t('deliveryForm.primaryContact.help') : undefined)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onKeyDown={filterKeys('phone')}
          tabular
          prefix={<Phone size={18} />}
        />
        <TextField
          {...field('secondaryContact')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          onKeyDown={filterKeys('phone')}
          tabular
          optional
          prefix={<Phone size={18} />}
        />
      </Grid>
    </>
  );
}
