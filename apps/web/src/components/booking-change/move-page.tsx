import type { DayReason } from '@booking/domain/availability/decide-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight, ChevronLeft } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { BottomBar } from '../bottom-bar/bottom-bar';
import { DateGoneBanner } from '../date-picker/date-gone-banner';
import { DatePicker } from '../date-picker/date-picker';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';

/** A date that was taken before the booking could move to it. */
export interface LostDate {
  date: string;
  reason: DayReason;
  alternatives: string[];
}

export interface MovePageProps {
  days: DeliveryDays;
  /** The date that is booked. */
  present: string;
  /** Where the booking is shown as it stands. */
  back: string;
  /** The date to move to. */
  date: string | null;
  gone: LostDate | null;
  busy: boolean;
  failure: RequestFailure | null;
  onChoose: (date: string) => void;
  onMove: () => void;
}

const scrollToTop = () => void window.scrollTo(0, 0);

/** The calendar once more, for a booking that has a date already. */
export function MovePage({ days, present, back, date, gone, busy, failure, onChoose, onMove }: MovePageProps) {
  const locale = useLocale();
  // Another page at the path of the one before, and of the one after: each is read from its top.
  useLayoutEffect(() => {
    scrollToTop();
    return scrollToTop;
  }, []);
  const move = (block: boolean) => (
    <Button size="lg" block={block} disabled={date === null} loading={busy} onClick={onMove}>
      {date === null ? (
        <FormattedMessage id="manage.move.choose" />
      ) : (
        <FormattedMessage id="manage.move.to" values={{ date: deliveryDateText(date, locale, 'day') }} />
      )}
      {date === null || busy ? null : <ArrowRight size={19} aria-hidden="true" />}
    </Button>
  );
  return (
    <Flex direction="column" flex="1">
      <Container flex="1" paddingTop={{ base: '4', md: '10' }} paddingBottom={{ base: '7', lg: '18' }}>
        <Box maxWidth={{ lg: '760px' }}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            gap="1"
            minHeight="11"
            textStyle="sm"
            fontWeight="600"
            color="fg.muted"
            marginInlineStart="-4px"
            marginBottom="2"
            borderRadius="l1"
            _hover={{ color: 'fg' }}
          >
            <Link to={back}>
              <ChevronLeft size={18} aria-hidden="true" />
              <FormattedMessage id="manage.move.keep" values={{ date: deliveryDateText(present, locale, 'dayMonth') }} />
            </Link>
          </chakra.span>
          <PageTitle>
            <FormattedMessage id="manage.move.title" />
          </PageTitle>
          <chakra.p color="fg.muted" marginTop="1.5" marginBottom={{ base: '4.5', md: '6' }}>
            <FormattedMessage id="manage.move.text" values={{ date: deliveryDateText(present, locale, 'day') }} />
          </chakra.p>
          {gone ? <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={onChoose} /> : null}
          {failure ? <FailureBanner failure={failure} onRetry={onMove} /> : null}
          <DatePicker days={days} chosen={date ?? present} onChoose={onChoose} />
          <Box hideBelow="lg" marginTop="8">
            {move(false)}
          </Box>
        </Box>
      </Container>
      <BottomBar>{move(true)}</BottomBar>
    </Flex>
  );
}
