import { digitsOf } from '@booking/domain/checks/digits';
import { maxQuantity } from '@booking/domain/booking/delivery-form';
import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { filterKeys } from '../../../lib/filter-keys';
import { TextField } from '../../../ui/text-field';
import { fieldId } from '../call/call-checks';
import { useCallForm } from '../call/call-form';

/** How many of one thing: a figure that is typed, or stepped by the arrow keys. */
export function QuantityField({ name }: { name: 'quantityMattress' | 'quantityBedset' }) {
  const { formatMessage } = useIntl();
  const { form, type, faults, isTold, onLeave } = useCallForm();
  const value = form[name];
  const fault = faults[name];
  const set = (next: number) => {
    if (next >= 0 && next <= maxQuantity) type({ [name]: next });
  };
  return (
    // Both together want one thing: what is said of it has the room of both, which stand side by side.
    <chakra.div minWidth="0" css={{ [`& #${fieldId('quantityMattress')}-error`]: { width: 'calc(200% + {spacing.3})' } }}>
      <TextField
        id={fieldId(name)}
        name={name}
        label={formatMessage({ id: `newBooking.${name}` })}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={maxQuantity}
        inputMode="numeric"
        autoComplete="off"
        tabular
        value={String(value)}
        error={fault !== undefined && isTold(name) ? fault : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => onLeave(name)}
        onChange={({ currentTarget }) => {
          const digits = digitsOf(currentTarget.value).slice(-String(maxQuantity).length);
          set(digits === '' ? 0 : Number(digits));
        }}
        onKeyDown={(event) => {
          filterKeys('digits')(event);
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          set(value + step);
        }}
      />
    </chakra.div>
  );
}
