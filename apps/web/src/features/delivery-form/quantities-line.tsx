import { maxQuantity } from '@booking/domain/booking/delivery-form';
import { piecesOf, type Quantities } from '@booking/domain/booking/places';
import { Flex, Grid, chakra } from '@chakra-ui/react';
import { Package } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { draftStore, useDraft } from './draft-store';
import { fieldLabels } from './steps';

const write = (typed: Partial<Quantities>) => draftStore.update((before) => ({ ...before, form: { ...before.form, ...typed } }));

/** The quantities above the dates: one line if they are known; two fields if they are not, or are being changed. */
export function QuantitiesLine() {
  const t = useT();
  const intl = useIntl();
  const { form } = useDraft();
  const [isOpen, setOpen] = useState(piecesOf(form) === 0);
  const [isPressed, setPressed] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // The pressed button is gone, so the first field takes the focus.
  useEffect(() => {
    if (isPressed) first.current?.focus();
  }, [isPressed]);

  if (!isOpen) {
    const items = itemsText(intl, form);
    return (
      <Flex align="center" wrap="wrap" columnGap="2" mb={{ base: '2', md: '4' }} minHeight="11">
        <chakra.span color="fg.subtle" flex="none" asChild>
          <Package size={18} />
        </chakra.span>
        <span>{items}</span>
        <Button
          variant="ghost"
          size="sm"
          color="primary.fg"
          aria-label={t('deliveryForm.quantities.changeItems', { items })}
          onClick={() => {
            setOpen(true);
            setPressed(true);
          }}
        >
          {t('deliveryForm.quantities.change')}
        </Button>
      </Flex>
    );
  }
  return (
    <Card role="group" aria-label={t('deliveryForm.quantities.title')} mb={{ base: '4', md: '5' }} px={{ base: '4', md: '5' }} py="3">
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="10" rowGap="2">
        {(['quantityMattress', 'quantityBedset'] as const).map((name) => (
          <QuantityStepper
            key={name}
            ref={name === 'quantityMattress' ? first : undefined}
            name={name}
            label={t(fieldLabels[name])}
            value={form[name]}
            max={maxQuantity}
            onChange={(quantity) => write({ [name]: quantity })}
          />
        ))}
      </Grid>
    </Card>
  );
}
