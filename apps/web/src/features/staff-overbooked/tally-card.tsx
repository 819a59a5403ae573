import { chakra, Flex } from '@chakra-ui/react';
import { CheckCheck, CircleCheck, TriangleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { StatusChip } from '../../ui/status-chip';
import { TallyBar } from './tally-bar';
import { useWork } from './work-context';
import type { Tally } from './work-list';

const lines = [
  ['asked', 'success.solid'],
  ['moved', 'primary.solid'],
  ['kept', 'medium.solid'],
  ['toDecide', 'full.solid'],
] as const;

interface TallyCardProps {
  tally: Tally;
  atOnce: number;
  toCall: number;
  /** Null: its user decides nothing. */
  onAll: (() => void) | null;
}

/** What is left of the day as it is worked off, and all of it at once. It counts who was asked as gone: the day itself does when they agree. */
export function TallyCard({ tally, atOnce, toCall, onAll }: TallyCardProps) {
  const t = useT();
  const intl = useIntl();
  const { busy } = useWork();
  const { left, limit, booked, asked, toDecide } = tally;
  return (
    <Card asChild>
      <section aria-label={t('overbooked.tally')}>
        <chakra.div p="5">
          <Flex align="center" justify="space-between" gap="3" wrap="wrap">
            <chakra.p fontVariantNumeric="tabular-nums">
              <chakra.span fontSize="1.75rem" lineHeight="2.25rem" fontWeight="700" letterSpacing="-0.02em">
                {intl.formatNumber(left)}
              </chakra.span>{' '}
              <chakra.span color="fg.muted">{t('overbooked.tally.of', { limit })}</chakra.span>
            </chakra.p>
            {left > limit ? (
              <StatusChip tone={toDecide > 0 ? 'full' : 'medium'}>
                <TriangleAlert size={15} />
                {t('overbooked.tally.over', { count: left - limit })}
              </StatusChip>
            ) : (
              <StatusChip tone="success">
                <CircleCheck size={15} />
                {t('overbooked.tally.fits')}
              </StatusChip>
            )}
          </Flex>
          <chakra.div my="4">
            <TallyBar booked={booked} limit={limit} asked={asked} />
          </chakra.div>
          <chakra.dl display="grid" rowGap="2" textStyle="sm" fontVariantNumeric="tabular-nums">
            {lines.map(([name, color]) => (
              <Flex key={name} align="center" justify="space-between" gap="3">
                <Flex as="dt" align="center" gap="2.5">
                  <chakra.span
                    aria-hidden="true"
                    boxSize="0.625rem"
                    borderRadius="3px"
                    bg={color}
                    _highContrast={{ border: '1px solid' }}
                  />
                  {t(`overbooked.tally.${name}`)}
                </Flex>
                <chakra.dd fontWeight="600">{intl.formatNumber(tally[name])}</chakra.dd>
              </Flex>
            ))}
          </chakra.dl>
        </chakra.div>
        {onAll && toDecide > 0 ? (
          <chakra.div borderTop="1px solid {colors.border}" p="5">
            {atOnce > 0 ? (
              <Button variant="outline" block loading={busy === 'all'} disabled={busy !== null && busy !== 'all'} onClick={onAll}>
                {busy === 'all' ? null : <CheckCheck size={18} />}
                {t('overbooked.all.accept', { count: atOnce })}
              </Button>
            ) : null}
            <chakra.p textStyle="sm" color="fg.muted" mt={atOnce > 0 ? '2.5' : '0'}>
              {toCall > 0 ? <>{t('overbooked.all.toCall', { count: toCall })} </> : null}
              {t('overbooked.all.undo')}
            </chakra.p>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
