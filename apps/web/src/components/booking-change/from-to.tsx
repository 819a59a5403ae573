import { Box, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { largeText } from '../../ui/theme/media';

interface FromToProps {
  present: string;
  /** Who delivers on the present date. */
  branchName: string;
  /** The date to move to, with what is known of it. */
  wanted: string | null;
  day: DeliveryDay | null;
}

/** The date that is booked and the one that is wanted, always side by side; one below the other only where letters are twice as large. */
export function FromTo({ present, branchName, wanted, day }: FromToProps) {
  const t = useT();
  return (
    <Card mb={{ base: '4', md: '5' }}>
      <Grid
        templateColumns={{ base: '1fr 1.75rem 1fr', md: '1fr 2rem 1fr' }}
        alignItems="center"
        p={{ base: '0.75rem 0.625rem 0.75rem 0.75rem', md: '1rem 1.5rem' }}
        css={{ [largeText]: { gridTemplateColumns: '1fr', rowGap: '2' } }}
      >
        <Side
          tile={<DeliveryDateTile date={present} width={tileWidth} small="onTelephones" old />}
          caption={t('manage.move.now')}
          date={present}
        >
          {branchName}
        </Side>
        <Box as="span" color="fg.subtle" justifySelf={{ base: 'center', md: 'start' }} css={{ [largeText]: { rotate: '90deg' } }}>
          <ArrowRight size={20} />
        </Box>
        <Side
          tile={wanted ? <DeliveryDateTile date={wanted} width={tileWidth} small="onTelephones" /> : <EmptyTile />}
          caption={
            <Box as="span" fontWeight="600" color="primary.fg">
              <Box as="span" hideFrom="md">
                {t('manage.move.newShort')}
              </Box>
              <Box as="span" hideBelow="md">
                {t('manage.move.new')}
              </Box>
            </Box>
          }
          date={wanted}
        >
          {day ? <Status day={day} /> : null}
        </Side>
      </Grid>
      {day ? (
        <Box hideFrom="md" borderTop="1px solid {colors.border}" p="0.625rem 0.875rem">
          <Status day={day} />
        </Box>
      ) : null}
    </Card>
  );
}

const tileWidth = { base: '3.125rem', md: '4rem' };

function EmptyTile() {
  return (
    <Box
      flex="none"
      width={tileWidth}
      height={{ base: '3.1875rem', md: '3.625rem' }}
      borderRadius="tile"
      border="2px dashed {colors.border.strong}"
      aria-hidden="true"
    />
  );
}

interface SideProps {
  tile: ReactNode;
  caption: ReactNode;
  date: string | null;
  /** A line more, where there is room for it. */
  children: ReactNode;
}

function Side({ tile, caption, date, children }: SideProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Flex
      align="center"
      gap={{ base: '0.625rem', md: '4' }}
      css={{ '@media (max-width: 359px)': { flexDirection: 'column', alignItems: 'flex-start', gap: '6px' } }}
    >
      {tile}
      <Box minWidth="0">
        <Box textStyle={{ base: 'body', md: 'sm' }} color="fg.muted">
          {caption}
        </Box>
        <Box
          fontWeight="700"
          fontSize={{ base: '1.0625rem', md: '1.25rem' }}
          lineHeight={{ base: '1.4375rem', md: '1.625rem' }}
          letterSpacing="-0.01em"
          fontVariantNumeric="tabular-nums"
          wordBreak="keep-all"
          css={{ '&:lang(zh)': { letterSpacing: 0 } }}
        >
          {date ? (
            <>
              <Box as="span" hideFrom="md">
                {deliveryDateText(date, locale, 'weekday')}
              </Box>
              <Box as="span" hideBelow="md">
                {deliveryDateText(date, locale, 'day')}
              </Box>
            </>
          ) : (
            <Box as="span" fontWeight="500" color="fg.muted" fontSize="1rem">
              {t('manage.move.below')}
            </Box>
          )}
        </Box>
        <Box hideBelow="md" textStyle="sm" color="fg.muted">
          {children}
        </Box>
      </Box>
    </Flex>
  );
}

function Status({ day }: { day: DeliveryDay }) {
  return (
    <DayStatusLine day={day} wrap="wrap" glyphSize={14}>
      {day.branchName ? (
        <Box as="span" color="fg.muted" fontWeight="400">
          · {day.branchName}
        </Box>
      ) : null}
    </DayStatusLine>
  );
}
