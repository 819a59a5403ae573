import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fold } from '../../ui/fold';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { addressParts, type BranchValues } from './branch-form';
import type { BranchFieldsProps } from './plan-fields';

const stateNames: readonly string[] = states;

/** Where a branch is and how it is reached; its state decides its public holidays, and is that of its postcode where a list knows it. */
export function ContactFields({ values, type, errorOf }: BranchFieldsProps) {
  const intl = useIntl();
  const place = lookupPostcode(normalisePostcode(values.zipcode));
  /** The place that the town was last filled in from, or could have been. */
  const [filled, setFilled] = useState(place);
  const errorAt = (field: keyof BranchValues) => errorOf((addressParts as readonly string[]).includes(field) ? `address.${field}` : field);
  // A postcode brings its state, and its town, but for one that was typed otherwise.
  function zipcode(typed: string) {
    const next = lookupPostcode(normalisePostcode(typed));
    type({
      zipcode: typed,
      ...(next && (values.city === '' || values.city === filled?.city) && { city: next.city }),
      ...(next && { state: next.state }),
    });
    if (next) setFilled(next);
  }
  const text = (field: 'phone' | 'region' | 'address1' | 'address2' | 'zipcode' | 'city', inputMode?: 'tel' | 'numeric') => (
    <TextField
      optional
      label={<FormattedMessage id={`branches.field.${field}`} />}
      error={errorAt(field)}
      value={values[field]}
      autoComplete="off"
      tabular={inputMode !== undefined}
      inputMode={inputMode}
      onChange={({ currentTarget: { value } }) => (field === 'zipcode' ? zipcode(value) : type({ [field]: value }))}
    />
  );
  // One that is not in the list, of old, stays to be seen until another is chosen.
  const known = values.state === '' || stateNames.includes(values.state) ? stateNames : [values.state, ...stateNames];
  const sub = [values.phone, values.zipcode, values.city, values.state].filter((part) => part !== '').join(' · ');
  const fields = ['phone', 'region', ...addressParts] as const;
  return (
    <Fold
      title={<FormattedMessage id="branches.contact" />}
      sub={sub === '' ? <FormattedMessage id="branches.contactNone" /> : sub}
      open={fields.some((field) => errorAt(field) !== undefined)}
    >
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" rowGap="4.5">
        {text('phone', 'tel')}
        {text('region')}
        {text('address1')}
        {text('address2')}
        {text('zipcode', 'numeric')}
        {text('city')}
        {place ? (
          <TextField
            label={<FormattedMessage id="branches.field.state" />}
            help={<FormattedMessage id="branches.stateHelp" />}
            value={place.state}
            locked
            readOnly
          />
        ) : (
          <SelectField
            label={<FormattedMessage id="branches.field.state" />}
            help={<FormattedMessage id="branches.stateHelp" />}
            error={errorAt('state')}
            placeholder={intl.formatMessage({ id: 'branches.noState' })}
            options={known.map((state) => ({ value: state, label: state }))}
            value={values.state}
            onChange={(event) => type({ state: event.currentTarget.value })}
          />
        )}
      </Grid>
    </Fold>
  );
}
