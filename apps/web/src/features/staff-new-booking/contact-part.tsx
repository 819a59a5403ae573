import { maxLengths } from '@booking/domain/booking/delivery-form';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { locales } from '@booking/domain/locale/locale';
import { salutations } from '@booking/reference-data/salutations';
import { Flex, Grid } from '@chakra-ui/react';
import { filterKeys } from '../../lib/filter-keys';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { SelectField } from '../../ui/select-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { useDraftForm, useTextField } from './draft-form';
import { EarlierBooking } from './earlier-booking';
import { PartCard, type PartState } from './part-card';

const languages = { en: 'bookingDrawer.language.en', bm: 'bookingDrawer.language.bm', cn: 'bookingDrawer.language.cn' };

const columns = (md: string) => ({ base: '1fr', md });

/** Who the delivery is for. The telephone number comes first: an earlier booking of it can fill in the rest. */
export function ContactPart({ state }: { state: PartState }) {
  const text = useTextField();
  const pageLocale = useLocale();
  const t = useT();
  const {
    draft: { form },
    type,
  } = useDraftForm();
  const channels = notificationChannels(form);
  return (
    <PartCard number={3} id="phone-booking-contact" title={t('newBooking.contact')} state={state}>
      <Grid gap="3" alignItems="start" templateColumns={columns('minmax(10rem, 1.2fr) 8rem minmax(12rem, 2fr)')}>
        <TextField
          {...text('primaryContact')}
          label={t('newBooking.telephone')}
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <SelectField
          {...text('salutation')}
          label={t('deliveryForm.field.salutation')}
          placeholder={t('deliveryForm.salutation.none')}
          options={salutations.map(({ value, label }) => ({ value, label: label[pageLocale] }))}
        />
        <TextField {...text('name')} label={t('deliveryForm.field.name')} autoCapitalize="words" maxLength={maxLengths.name + 1} />
      </Grid>
      <EarlierBooking />
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 1.6fr')}>
        <TextField {...text('email')} label={t('deliveryForm.field.email')} optional type="email" inputMode="email" spellCheck={false} />
        <TextField {...text('address1')} label={t('newBooking.address')} required maxLength={maxLengths.address1} />
      </Grid>
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 1fr 1fr')}>
        <TextField
          {...text('secondaryContact')}
          label={t('newBooking.secondTelephone')}
          optional
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <TextField {...text('address2')} label={t('newBooking.address2')} optional maxLength={maxLengths.address2} />
        <TextField label={t('newBooking.city')} value={form.city} locked readOnly />
      </Grid>
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 12rem')}>
        <TextField {...text('remarks')} label={t('deliveryForm.field.remarks')} optional maxLength={maxLengths.remarks} />
        <SelectField
          label={t('newBooking.language')}
          options={locales.map((value) => ({ value, label: t(languages[value]) }))}
          value={form.locale}
          onChange={({ currentTarget }) => type({ locale: locales.find((locale) => locale === currentTarget.value) ?? form.locale })}
        />
      </Grid>
      <Flex wrap="wrap" columnGap="6" mt="2">
        <SwitchField
          label={t('newBooking.notifyEmail')}
          checked={channels.includes('email')}
          disabled={form.email.trim() === ''}
          onChange={(event) => type({ notifyEmail: event.currentTarget.checked })}
        />
        {isSmsOn() ? (
          <SwitchField
            label={t('newBooking.notifySms')}
            checked={channels.includes('sms')}
            onChange={(event) => type({ notifySms: event.currentTarget.checked })}
          />
        ) : null}
      </Flex>
    </PartCard>
  );
}
