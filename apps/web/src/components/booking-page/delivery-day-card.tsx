import { addDays, localDateTime } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, DoorClosed, House, Lock, Truck, UserCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DeliveryDayPartsFragment, DeliveryDayState, FailureCode } from '../../graphql/delivery-day.generated';
import type { OwnBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { DataListItem } from '../../ui/data-list-item';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

type DeliveryDay = NonNullable<DeliveryDayPartsFragment['deliveryDay']>;

const inset = { base: '4', md: '7' };

const failureTexts: Readonly<Record<FailureCode, string>> = {
  NOBODY_HOME: 'deliveryDay.failure.NOBODY_HOME',
  WRONG_ADDRESS: 'deliveryDay.failure.WRONG_ADDRESS',
  NO_ACCESS: 'deliveryDay.failure.NO_ACCESS',
  REFUSED: 'deliveryDay.failure.REFUSED',
  DAMAGED: 'deliveryDay.failure.DAMAGED',
  OTHER: 'deliveryDay.failure.OTHER',
};

const titles: Readonly<Record<Exclude<DeliveryDayState, 'PLANNED'>, string>> = {
  ON_THE_WAY: 'deliveryDay.title.onTheWay',
  NEXT: 'deliveryDay.title.next',
  DELIVERED: 'deliveryDay.title.delivered',
  FAILED: 'deliveryDay.title.failed',
};

/** Returns the message id of the page's title. */
export function deliveryDayTitle({ state }: DeliveryDay, date: string): string {
  if (state !== 'PLANNED') return titles[state];
  if (date === today()) return 'deliveryDay.title.today';
  return date === addDays(today(), 1) ? 'deliveryDay.title.tomorrow' : 'manage.title';
}

interface DeliveryDayCardProps {
  booking: OwnBookingPartsFragment;
  day: DeliveryDay;
  /** Below the rest, in the same card. */
  children?: ReactNode;
}

/** The delivery day for the customer: the window, the stops before, who received the delivery, or why it failed and what follows. */
export function DeliveryDayCard({ booking, day, children }: DeliveryDayCardProps) {
  const t = useT();
  const { state, delivered, failure } = day;
  const isOver = state === 'DELIVERED' || state === 'FAILED';
  return (
    <>
      <Card>
        {delivered ? <Delivered {...delivered} /> : null}
        {failure ? <Failed failure={failure} booking={booking} /> : null}
        {isOver ? null : (
          <>
            {state === 'PLANNED' ? null : <Progress day={day} />}
            <Window booking={booking} day={day} />
          </>
        )}
        {children}
      </Card>
      {delivered && delivered.photos.length > 0 ? (
        <Note>
          <Lock size={18} aria-hidden="true" />
          {t('deliveryDay.private')}
        </Note>
      ) : null}
      {!isOver && booking.deliveryDate === today() ? <Note>{t('deliveryDay.upToDate')}</Note> : null}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Flex gap="2" textStyle="sm" color="fg.muted" mt="2.5" px="0.5">
    {children}
  </Flex>
);

/** The announced window and the date; large until the round begins. */
function Window({ booking, day: { window, state } }: { booking: OwnBookingPartsFragment; day: DeliveryDay }) {
  const t = useT();
  const locale = useLocale();
  const isPlanned = state === 'PLANNED';
  return (
    <CardBand tone={isPlanned ? 'primary' : undefined} bg={isPlanned ? undefined : 'bg.panel'} color="fg" px={inset} py="4">
      {window ? (
        <>
          <Box textStyle="sm" color="fg.muted">
            {t(isPlanned ? 'deliveryDay.between' : 'deliveryDay.comeBetween')}
          </Box>
          <Box
            fontWeight="700"
            fontSize={isPlanned ? { base: '2.25rem', md: '2.75rem' } : '1.5rem'}
            lineHeight="1.2"
            letterSpacing="-0.02em"
            fontVariantNumeric="tabular-nums"
          >
            {t('deliveryDay.window', {
              ...window,
              small: (chunks: ReactNode[]) => (
                <chakra.span fontSize={isPlanned ? '0.5em' : '0.7em'} fontWeight="500" letterSpacing="0" color="fg.muted">
                  {chunks}
                </chakra.span>
              ),
            })}
          </Box>
        </>
      ) : null}
      <Box fontWeight="500" fontVariantNumeric="tabular-nums">
        {booking.deliveryDate === today()
          ? t('deliveryDay.today', { date: deliveryDateText(booking.deliveryDate, locale, 'day') })
          : deliveryDateText(booking.deliveryDate, locale)}
      </Box>
      <Box textStyle="sm" color="fg.muted">
        {t('deliveryForm.deliveredBy', { branch: booking.branchName })}
      </Box>
    </CardBand>
  );
}

/** The most stops that are drawn one by one; more are a plain line. */
const maxDots = 6;

/** Widths of the road behind the lorry and of a stop. They belong to a drawing, and do not grow with the text size. */
const lead = '40px';
const place = '46px';

/** The number of stops before this one; nothing while the position of the crew is unknown. */
function Progress({ day: { state, stopsBefore, asOf } }: { day: DeliveryDay }) {
  const t = useT();
  const isNext = state === 'NEXT';
  if (!isNext && stopsBefore === null) return null;
  return (
    <CardBand bg="secondary.subtle" color="fg" px={inset} py="4">
      <chakra.h2
        role="status"
        fontWeight="700"
        fontSize={isNext ? { base: '1.625rem', md: '1.875rem' } : { base: '2rem', md: '2.5rem' }}
        lineHeight="1.25"
        letterSpacing="-0.02em"
      >
        {isNext ? t('deliveryDay.lorry') : t('deliveryDay.stops', { count: stopsBefore })}
      </chakra.h2>
      {asOf === null ? null : (
        <Flex align="center" gap="2" color="fg.muted" fontVariantNumeric="tabular-nums">
          <Box boxSize="2" flex="none" borderRadius="full" bg="success.solid" />
          {t('deliveryDay.asOf', { time: localDateTime(new Date(asOf)).time })}
        </Flex>
      )}
      <Box mt="4" maxWidth="28rem" aria-hidden="true">
        <Flex align="center">
          <Box width={lead} height="3px" bgGradient="to-r" gradientFrom="transparent" gradientTo="secondary.solid" />
          <Place bg="secondary.solid" color="secondary.contrast" halo>
            <Truck size={22} />
          </Place>
          <Flex flex="1" align="center" justify="space-evenly" height="3px" mx="2" bg="secondary.emphasized">
            {stopsBefore !== null && stopsBefore <= maxDots
              ? Array.from({ length: stopsBefore }, (_, index) => (
                  <Box
                    key={index}
                    boxSize="14px"
                    borderRadius="full"
                    bg="bg.panel"
                    borderWidth="3px"
                    borderStyle="solid"
                    borderColor="secondary.emphasized"
                  />
                ))
              : null}
          </Flex>
          <Place {...(isNext ? { bg: 'primary.solid', color: 'primary.contrast', halo: true } : { bg: 'bg.panel', color: 'fg' })}>
            <House size={22} />
          </Place>
        </Flex>
        <Flex justify="space-between" columnGap="3" wrap="wrap" mt="2" textStyle="sm" color="fg.muted">
          {/* In the middle below the lorry. */}
          <Box width={`calc(2 * ${lead} + ${place})`} textAlign="center">
            {t('deliveryDay.place.lorry')}
          </Box>
          {t('deliveryDay.place.home')}
        </Flex>
      </Box>
    </CardBand>
  );
}

const Place = ({ halo = false, children, ...colours }: { bg: string; color: string; halo?: boolean; children: ReactNode }) => (
  <Box
    display="grid"
    placeItems="center"
    flex="none"
    boxSize={place}
    borderRadius="full"
    boxShadow={halo ? '0 0 0 4px {colors.secondary.muted}' : 'inset 0 0 0 2px {colors.border.strong}'}
    {...colours}
  >
    {children}
  </Box>
);

/** Time, receiver and photographs, as far as the crew recorded them. */
function Delivered({ photos, at, receivedBy }: NonNullable<DeliveryDay['delivered']>) {
  const t = useT();
  const locale = useLocale();
  const moment = at === null ? null : localDateTime(new Date(at));
  return (
    <>
      {photos.map((photo, index) => (
        // The path is the key: the query is a signature, which changes with every answer.
        <Photo key={photo.split('?')[0]} address={photo} alt={t('deliveryDay.photo', { number: index + 1 })} />
      ))}
      {moment ? (
        <Fact icon={<CircleCheck size={22} aria-hidden="true" />}>
          <DataListItem label={t('deliveryDay.deliveredAt')}>
            {t('manage.offer.moment', { date: deliveryDateText(moment.date, locale), time: moment.time })}
          </DataListItem>
        </Fact>
      ) : null}
      {receivedBy ? (
        <Fact icon={<UserCheck size={22} aria-hidden="true" />}>
          <DataListItem label={t('deliveryDay.receivedBy')}>{receivedBy}</DataListItem>
        </Fact>
      ) : null}
    </>
  );
}

/** A photograph. It is fetched once, from the first address; its link uses the newest, because each address works for ten minutes. */
function Photo({ address, alt }: { address: string; alt: string }) {
  const [source] = useState(address);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <chakra.img src={source} alt={alt} width="100%" maxHeight="26rem" objectFit="cover" />
    </a>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Flex gap="4" align="flex-start" px={inset} py="4">
    <Box as="span" color="accent.fg" flex="none">
      {icon}
    </Box>
    <Box minWidth="0">{children}</Box>
  </Flex>
);

interface FailedProps {
  failure: NonNullable<DeliveryDay['failure']>;
  booking: OwnBookingPartsFragment;
}

/** Why the delivery failed, and where the goods are now or that the branch calls. */
function Failed({ failure, booking: { deliveryDate, branchName } }: FailedProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Flex gap="4" align="flex-start" px={inset} py="4">
        <Box display="grid" placeItems="center" flex="none" boxSize="11" borderRadius="l2" bg="full.muted" color="full.fg">
          <DoorClosed size={22} aria-hidden="true" />
        </Box>
        <Box minWidth="0">
          <chakra.h2 textStyle="h3">{t(failureTexts[failure.code ?? 'OTHER'])}</chakra.h2>
          <Box color="fg.muted" fontVariantNumeric="tabular-nums">
            {failure.at === null
              ? deliveryDateText(deliveryDate, locale)
              : t('manage.offer.moment', { date: deliveryDateText(deliveryDate, locale), time: localDateTime(new Date(failure.at)).time })}
          </Box>
        </Box>
      </Flex>
      <CardBand px={inset}>
        <chakra.p>{t(failure.canChooseDate ? 'deliveryDay.failure.waits' : 'deliveryDay.failure.call', { branch: branchName })}</chakra.p>
      </CardBand>
    </>
  );
}
