import { maxQuantity } from '@booking/domain/booking/delivery-form';
import { Controller, useFormContext } from 'react-hook-form';
import { useT } from '../../../lib/use-t';
import { QuantityStepper } from '../../../ui/quantity-stepper';
import { TextareaField } from '../../../ui/textarea-field';
import type { DraftForm } from '../draft/draft';
import { useDetailField } from './use-detail-field';

/** What: how many mattresses and bedsets, and what the crew should know. */
export function ItemFields() {
  const field = useDetailField();
  const t = useT();
  const { control, formState, trigger } = useFormContext<DraftForm>();
  return (
    <>
      {(['quantityMattress', 'quantityBedset'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
            <QuantityStepper
              ref={ref}
              name={name}
              label={t(`deliveryForm.field.${name}`)}
              help={t('deliveryForm.quantity')}
              error={error?.message}
              value={value}
              max={maxQuantity}
              onBlur={onBlur}
              onChange={(quantity) => {
                onChange(quantity);
                // 'At least one' concerns both fields: a bedset also resolves it.
                if (formState.errors.quantityMattress) void trigger('quantityMattress');
              }}
            />
          )}
        />
      ))}
      <TextareaField {...field('remarks')} optional placeholder={t('deliveryForm.remarks.example')} />
    </>
  );
}
