import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight, Check, CircleCheck, Lock } from 'lucide-react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card, CardBand } from '../../ui/card';
import { largeText } from '../../ui/theme/media';
import { BriefDate } from '../booking-change/move-bar';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { AnswerMoment } from './answer-moment';
import type { MoveOffer } from './waiting-offer';

interface OfferCardProps {
  present: string;
  offer: MoveOffer;
  /** Another day is being chosen: that is the main thing to press now. */
  quiet: boolean;
  busy: boolean;
  onAgree: () => void;
}

const tile = { base: '3.5rem', md: '4.25rem' };
const inset = { base: '4', md: '7' };
const stacked = '"dates" "until" "agree"';
/** The button stands beside the dates where that leaves them room: not on the narrowest screens that have a column at the side. */
const beside = (is: string, isNot: string) => ({ md: is, lg: isNot, xl: is });

/** A date in words that is broken behind its first word, in Chinese also behind its year, and nowhere else. */
function afterWeekday(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  return [first.replace('年', '年\u200b'), rest.join('\u00a0')].join(' ');
}

/** The old date struck out, the proposed one beside it, until when its place is kept, and the tap that agrees. */
export function OfferCard({ present, offer, quiet, busy, onAgree }: OfferCardProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card>
      <Grid
        alignItems="center"
        templateColumns={{ base: 'minmax(0, 1fr)', ...beside('1fr auto', 'minmax(0, 1fr)') }}
        templateAreas={{ base: stacked, ...beside('"dates agree" "until until"', stacked) }}
      >
        <Box gridArea="dates" px={inset} py={{ base: '5', md: '6' }}>
          <Flex
            align="center"
            gap={{ base: '2.5', md: '5' }}
            css={{ '@media (max-width: 359px)': { flexWrap: 'wrap' }, [largeText]: { flexWrap: 'wrap' } }}
          >
            <DeliveryDateTile date={present} width={tile} struck />
            <Box as="span" color="fg.muted" flex="none">
              <ArrowRight size={20} />
            </Box>
            <DeliveryDateTile date={offer.deliveryDate} width={tile} />
            <Box minWidth="0" css={{ [largeText]: { flexBasis: 'full' } }}>
              <chakra.h2
                textStyle="h2"
                fontSize={{ base: '1.1875rem', md: '1.5rem' }}
                fontVariantNumeric="tabular-nums"
                wordBreak="keep-all"
                css={{ [largeText]: { wordBreak: 'normal' } }}
              >
                {afterWeekday(deliveryDateText(offer.deliveryDate, locale))}
              </chakra.h2>
              <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {t('manage.offer.instead', {
                  date: <chakra.s display="inline-block">{deliveryDateText(present, locale, 'day')}</chakra.s>,
                })}
              </Box>
            </Box>
          </Flex>
          <Flex align="flex-start" gap="2" mt="4" color="fg.muted">
            <Box as="span" color="success.fg" flex="none" mt="0.1875rem">
              <CircleCheck size={18} />
            </Box>
            {t('deliveryForm.deliveredBy', { branch: offer.branchName })}
          </Flex>
        </Box>
        <CardBand tone="primary" gridArea="until" display="flex" gap="3" px={inset} py="4">
          <Box as="span" color="primary.fg" flex="none" mt="1px">
            <Lock size={20} />
          </Box>
          <span>
            {t('manage.offer.until', {
              until: <AnswerMoment at={offer.answerBy} />,
              date: deliveryDateText(present, locale, 'day'),
              stays: isDateKept(offer.cause),
            })}
          </span>
        </CardBand>
        <Box gridArea="agree" py={{ base: '5', ...beside('0', '5') }} pe={inset} ps={{ base: '4', ...beside('0', '7') }}>
          <Button size="lg" block variant={quiet ? 'outline' : 'primary'} loading={busy} onClick={onAgree}>
            {busy ? null : <Check size={20} strokeWidth={2.4} />}
            <chakra.span wordBreak="keep-all" textWrap={{ base: 'balance', xl: 'nowrap' }}>
              {t('manage.offer.agree', { date: <BriefDate date={offer.deliveryDate} /> })}
            </chakra.span>
          </Button>
        </Box>
      </Grid>
    </Card>
  );
}
