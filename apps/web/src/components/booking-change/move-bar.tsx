import { Box, Flex } from '@chakra-ui/react';
import { ArrowRight, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { BottomBar } from '../bottom-bar/bottom-bar';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

interface MoveBarProps {
  present: string;
  wanted: string | null;
  /** Until when it can be done, in words. */
  deadline: ReactNode;
  /** What leads back without a move. */
  keep: ReactNode;
  busy: boolean;
  onKeep: () => void;
  onMove: () => void;
}

/** What can be done about a date and until when, always in sight. */
export function MoveBar({ present, wanted, deadline, keep, busy, onKeep, onMove }: MoveBarProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <BottomBar always>
      <Container
        width={{ base: '100%', lg: 'calc(100% - 4rem)' }}
        display="flex"
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'center' }}
        justifyContent="space-between"
        gap={{ base: '2.5', lg: '6' }}
      >
        <Box minWidth="0">
          {wanted ? (
            <Flex hideBelow="lg" align="center" gap="3" fontSize="1.0625rem">
              <Box as="span" color="fg.muted">
                <BriefDate date={present} />
              </Box>
              <ArrowRight size={17} />
              <Box as="span" fontWeight="600" fontVariantNumeric="tabular-nums">
                {deliveryDateText(wanted, locale, 'short')}
              </Box>
            </Flex>
          ) : null}
          <Flex align="center" gap="2" textStyle={{ base: 'body', lg: 'sm' }} color={{ lg: 'fg.muted' }}>
            <Box as="span" color="fg.muted" flex="none">
              <Clock size={17} />
            </Box>
            <span>{deadline}</span>
          </Flex>
        </Box>
        <Flex direction={{ base: 'column', lg: 'row-reverse' }} gap={{ base: '1', lg: '3' }} flex="none">
          <Button size="lg" disabled={wanted === null} loading={busy} onClick={onMove}>
            {wanted === null || busy ? null : <Check size={20} strokeWidth={2.4} />}
            {wanted === null ? t('manage.move.choose') : <span>{t('manage.move.to', { date: <BriefDate date={wanted} /> })}</span>}
          </Button>
          <Button
            variant="outline"
            size="lg"
            onClick={busy ? undefined : onKeep}
            css={{ lgDown: { minHeight: '2.75rem', boxShadow: 'none', bg: 'transparent', color: 'fg.muted' } }}
          >
            <span>{keep}</span>
          </Button>
        </Flex>
      </Container>
    </BottomBar>
  );
}

/** A date in a button or a line, never broken. */
export function BriefDate({ date }: { date: string }) {
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {deliveryDateText(date, useLocale(), 'brief')}
    </Box>
  );
}
