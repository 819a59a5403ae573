import { chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { OwnBookingPartsFragment } from '../../../components/booking-card/managed-booking.generated';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { BedScene } from '../../../ui/illustrations/bed-scene';
import { useSnackbar } from '../../../ui/snackbar';
import { DeliveriesSkeleton } from './deliveries-skeleton';
import { EarlierRow } from './earlier-row';
import { UpcomingCard } from './upcoming-card';
import type { BookingList, OwnBookings } from './use-own-bookings';

interface DeliveriesProps extends OwnBookings {
  /** Takes the focus when a booking has left the list. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** One's own deliveries: what is to come first, what is over below it. */
export function Deliveries({ upcoming, earlier, failed, refresh, headingRef }: DeliveriesProps) {
  const t = useT();
  if (failed) {
    return (
      <Card padded>
        <ErrorState title={t('userArea.failed')} onRetry={() => void refresh()}>
          {t('userArea.failed.text')}
        </ErrorState>
      </Card>
    );
  }
  if (upcoming.bookings === null || earlier.bookings === null) return <DeliveriesSkeleton />;
  return (
    <>
      <SectionTitle ref={headingRef} id="userArea.upcoming" />
      {upcoming.bookings.length === 0 ? (
        <NothingComing first={earlier.bookings.length === 0} />
      ) : (
        <Listed list={upcoming} gap="4">
          {(booking) => <UpcomingCard booking={booking} onReload={refresh} />}
        </Listed>
      )}
      {earlier.bookings.length === 0 ? null : (
        <>
          <SectionTitle id="userArea.earlier" marginTop={{ base: '8', md: '10' }} />
          <Card px={{ base: '4', md: '7' }}>
            <Listed list={earlier} ruled>
              {(booking) => <EarlierRow booking={booking} />}
            </Listed>
          </Card>
        </>
      )}
    </>
  );
}

interface SectionTitleProps {
  id: string;
  marginTop?: Record<string, string>;
  ref?: RefObject<HTMLHeadingElement | null>;
}

function SectionTitle({ id, marginTop, ref }: SectionTitleProps) {
  const t = useT();
  return (
    <chakra.h2 ref={ref} tabIndex={-1} textStyle="h2" mt={marginTop} mb="3" outline="none" _focusVisible={{ outline: 'none' }}>
      {t(id)}
    </chakra.h2>
  );
}

/** @param first nothing was ever booked here */
function NothingComing({ first }: { first: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Card padded>
      <EmptyState
        picture={<BedScene />}
        title={t(first ? 'userArea.empty' : 'userArea.nothingComing')}
        action={
          <Button asChild>
            <Link to={to(paths.form)}>
              <CalendarPlus size={18} />
              {t('userArea.book')}
            </Link>
          </Button>
        }
      >
        {t(first ? 'userArea.empty.text' : 'userArea.nothingComing.text')}
      </EmptyState>
    </Card>
  );
}

interface ListedProps {
  list: BookingList;
  /** Rules between the rows, of which there is room for more below. */
  ruled?: boolean;
  gap?: string;
  children: (booking: OwnBookingPartsFragment) => ReactNode;
}

/** The bookings of a list, and the way to further ones: the first of those takes the focus when they come. */
function Listed({ list, ruled = false, gap, children }: ListedProps) {
  const t = useT();
  const showMessage = useSnackbar();
  const firstNew = useRef<HTMLLIElement>(null);
  const awaited = useRef(false);
  const [before, setBefore] = useState(0);
  const bookings = list.bookings ?? [];

  useEffect(() => {
    if (!awaited.current) return;
    awaited.current = false;
    firstNew.current?.focus();
  }, [bookings.length]);

  async function showMore() {
    setBefore(bookings.length);
    awaited.current = true;
    try {
      await list.showMore();
    } catch {
      awaited.current = false;
      showMessage({ color: 'full', content: t('userArea.failed') });
    }
  }

  return (
    <>
      <chakra.ul m="0" p="0" listStyleType="none" display="grid" gap={gap}>
        {bookings.map((booking, index) => (
          <chakra.li
            key={booking.id}
            ref={index === before ? firstNew : undefined}
            tabIndex={index === before && before > 0 ? -1 : undefined}
            minWidth="0"
            {...(ruled
              ? { paddingBlock: '4', borderTopWidth: index > 0 ? '1px' : '0', borderTopStyle: 'solid', borderColor: 'border' }
              : {})}
          >
            {children(booking)}
          </chakra.li>
        ))}
      </chakra.ul>
      {list.more ? (
        <Flex justify="center" pt={ruled ? '1' : '4'} pb={ruled ? '4' : '0'}>
          <Button variant="outline" size="sm" loading={list.loadingMore} onClick={() => void showMore()}>
            {t('userArea.showMore')}
          </Button>
        </Flex>
      ) : null}
    </>
  );
}
