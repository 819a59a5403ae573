import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarCheck, Calendar, MapPin, Package, Store, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

interface DeliveryAsideProps {
  /** An empty text is a step that is not done yet. */
  place: string;
  orderNumber: string;
  items: string;
  deliveryDate: string;
  branchName: string;
  contact: string;
  children?: ReactNode;
}

/** The delivery so far, beside the form. */
export function DeliveryAside({ place, orderNumber, items, deliveryDate, branchName, contact, children }: DeliveryAsideProps) {
  const t = useT();
  const locale = useLocale();
  const number = (
    <Box as="span" translate="no" fontVariantNumeric="tabular-nums">
      {orderNumber}
    </Box>
  );
  return (
    <Card p="1.375rem 1.5rem 1.5rem">
      <chakra.h2 textStyle="h3" mb="3.5">
        {t('deliveryForm.aside.title')}
      </chakra.h2>
      <chakra.ul>
        <AsideRow icon={MapPin} caption={t('deliveryForm.aside.place')} value={place} />
        <AsideRow
          icon={Package}
          caption={orderNumber ? t('deliveryForm.aside.orderNumber', { number }) : t('deliveryForm.aside.order')}
          value={items}
          done={orderNumber !== ''}
        />
        <AsideRow
          icon={deliveryDate ? CalendarCheck : Calendar}
          caption={t('deliveryForm.aside.date')}
          value={deliveryDate ? deliveryDateText(deliveryDate, locale) : ''}
        />
        {deliveryDate && branchName ? <AsideRow icon={Store} caption={t('deliveryForm.aside.branch')} value={branchName} /> : null}
        {contact || !deliveryDate ? <AsideRow icon={User} caption={t('deliveryForm.aside.contact')} value={contact} /> : null}
      </chakra.ul>
      {children}
    </Card>
  );
}

/** One fact of the delivery, or a step that is not done yet. */
export function AsideRow({
  icon: Icon,
  caption,
  value,
  done = value !== '',
}: {
  icon: LucideIcon;
  caption: ReactNode;
  value: string;
  done?: boolean;
}) {
  return (
    <Flex as="li" gap="3" py="0.6875rem" align="flex-start" color={done ? undefined : 'fg.subtle'}>
      <Box as="span" color={done ? 'primary.fg' : 'border.control'} mt="1px">
        <Icon size={19} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0">
        <Box textStyle="xs" color={done ? 'fg.muted' : undefined}>
          {caption}
        </Box>
        <Box
          fontWeight="600"
          fontSize="0.9375rem"
          lineHeight="1.375rem"
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
          whiteSpace="pre-line"
        >
          {value}
        </Box>
      </Box>
    </Flex>
  );
}
