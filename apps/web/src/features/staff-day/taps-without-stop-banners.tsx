import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { ChoiceButton } from './choice-button';
import { useDayActions } from './day-context';
import type { TapsWithoutStop } from './taps-without-stop';
import type { DayPlace } from './use-day-place';
import { useTappedText } from './use-tapped-text';

/** What was tapped, was not taken, and belongs to no stop on the screen. */
export function TapsWithoutStopBanners({ tapsWithoutStop, place }: { tapsWithoutStop: readonly TapsWithoutStop[]; place: DayPlace }) {
  const { giveUp } = useDayActions();
  const locale = useLocale();
  const tapped = useTappedText();
  return tapsWithoutStop.map(({ taps, why }) => {
    const [{ id, bookingId, branchId, date, at }] = taps;
    const day = deliveryDateText(date, locale, 'brief');
    const waits = why === 'WAITS';
    return (
      <Banner
        key={id}
        role="alert"
        tone="medium"
        mb="4"
        title={<FormattedMessage id={waits ? 'day.stranded.waitsTitle' : 'day.stranded.title'} />}
      >
        <FormattedMessage id={`day.stranded.${why}`} values={{ taps: tapped(taps), time: localDateTime(new Date(at)).time, date: day }} />
        <div>
          {!waits ? (
            <ChoiceButton mt="2.5" onClick={() => giveUp(bookingId)}>
              <FormattedMessage id="day.stranded.drop" />
            </ChoiceButton>
          ) : (
            !place.isOf(branchId, date) && (
              <ChoiceButton asChild mt="2.5">
                <Link to={place.linkTo({ branch: branchId, date })}>
                  <FormattedMessage
                    id="day.stranded.open"
                    values={{ branch: place.branches.find((branch) => branch.id === branchId)?.name, date: day }}
                  />
                </Link>
              </ChoiceButton>
            )
          )}
        </div>
      </Banner>
    );
  });
}
