import { Box, Flex } from '@chakra-ui/react';
import { useLocale, useT } from '../../lib/use-locale';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { largeText } from '../../ui/theme/media';

interface DateHeadingProps {
  date: string;
  /** Null where the customer does not see who delivers. */
  branchName: string | null;
  /** The confirmation shows it a size larger. */
  large?: boolean;
}

/** A booking's date as a tile and in words, and the branch that delivers. */
export function DateHeading({ date, branchName, large = false }: DateHeadingProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Flex align="center" gap="4" flex="1" minWidth="0" css={{ [largeText]: { flexDirection: 'column', alignItems: 'flex-start' } }}>
      <DeliveryDateTile date={date} width={large ? { base: '4rem', md: '4.5rem' } : { base: '3.75rem', md: '4.25rem' }} />
      <Box minWidth="0">
        <Box
          fontWeight="700"
          fontSize={large ? { base: '1.25rem', md: '1.5rem' } : { base: '1.1875rem', md: '1.375rem' }}
          lineHeight={large ? { base: '1.75rem', md: '2rem' } : { base: '1.625rem', md: '1.75rem' }}
          letterSpacing="-0.015em"
          css={{ '&:lang(zh)': { letterSpacing: 0 }, [largeText]: { wordBreak: 'normal' } }}
          fontVariantNumeric="tabular-nums"
          wordBreak="keep-all"
        >
          {deliveryDateText(date, locale)}
        </Box>
        {branchName === null ? null : (
          <Box textStyle="sm" color="fg.muted">
            {t('deliveryForm.deliveredBy', { branch: branchName })}
          </Box>
        )}
      </Box>
    </Flex>
  );
}
