import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { MessageSquareText, Navigation, Phone, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { touch } from '../../ui/theme/media';
import { itemsText } from '../booking-card/items-text';
import { momentText } from '../delivery-date/moment-text';
import { OrderStatusChip } from '../order-status/order-status-chip';
import { addressText, callHref, messageHref, navigateHref } from './contact-links';
import type { StaffBooking } from './staff-booking';

/** Who, where and what: each fact with what is done about it beside it. */
export function BookingFacts({ booking, onNote }: { booking: StaffBooking; onNote: (() => void) | null }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { salutation, name, primaryContact, secondaryContact, email, orderNumber, order, remarks, notifyEmail, notifySms } = booking;
  const ways = notificationChannels({ email, notifyEmail, notifySms }).filter((way) => way === 'email' || isSmsOn());
  return (
    <chakra.dl m="0">
      <Pair name="customer">
        <b translate="no">{personText(salutation, name, locale)}</b>
      </Pair>
      <Pair name="telephone" actions={<PhoneLinks number={primaryContact} />}>
        {formatMobile(primaryContact)}
      </Pair>
      {secondaryContact ? (
        <Pair name="secondTelephone" actions={<PhoneLinks number={secondaryContact} />}>
          {formatMobile(secondaryContact)}
        </Pair>
      ) : null}
      <Pair name="email">
        {email === '' ? (
          <chakra.span color="fg.muted">{t('bookingDrawer.noEmail')}</chakra.span>
        ) : (
          <chakra.a
            href={`mailto:${email}`}
            display="inline-flex"
            alignItems="center"
            color="primary.fg"
            textDecoration="underline"
            textUnderlineOffset="3px"
            overflowWrap="anywhere"
            // As close to its name as the other facts are, in one line or in two.
            css={{ [touch]: { minHeight: '2.75rem', paddingBlock: '0.625rem', marginBlock: '-0.625rem' } }}
          >
            <span>
              <EmailText email={email} />
            </span>
          </chakra.a>
        )}
      </Pair>
      <Pair
        name="address"
        actions={
          <LinkButton href={navigateHref(booking)} label={t('bookingDrawer.navigate')}>
            <Navigation size={17} />
          </LinkButton>
        }
      >
        <span translate="no">{addressText(booking)}</span>
      </Pair>
      <Pair name="order">
        <Flex as="span" wrap="wrap" align="center" gap="2">
          <b translate="no">{orderNumber}</b>
          <OrderStatusChip statusText={order?.statusText ?? null} dense />
        </Flex>
      </Pair>
      <Pair name="items">{itemsText(intl, booking)}</Pair>
      {remarks ? (
        <Pair name="remarks">
          <chakra.span whiteSpace="pre-line">{remarks}</chakra.span>
        </Pair>
      ) : null}
      {booking.internalNote || onNote ? (
        <Pair
          name="note"
          actions={
            onNote ? (
              <Button variant="tint" size="sm" onClick={onNote}>
                <StickyNote size={16} />
                {t(booking.internalNote ? 'bookingDrawer.note.change' : 'bookingDrawer.note.add')}
              </Button>
            ) : null
          }
        >
          {booking.internalNote ? (
            <chakra.span whiteSpace="pre-line">{booking.internalNote}</chakra.span>
          ) : (
            <chakra.span color="fg.muted">{t('bookingDrawer.note.none')}</chakra.span>
          )}
        </Pair>
      ) : null}
      <Pair name="told">
        {ways.length === 0
          ? t(email === '' ? 'bookingDrawer.toldByTelephone' : 'bookingDrawer.toldNot')
          : ways.map((way) => t(`bookingDrawer.channel.${way.toUpperCase()}`)).join(', ')}
        {' · '}
        {t(`bookingDrawer.language.${booking.locale}`)}
      </Pair>
      <Pair name="made">{momentText(booking.createdAt, locale, 'short')}</Pair>
    </chakra.dl>
  );
}

interface PairProps {
  name: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** On a telephone the name stands above, with room to press beside it. One box, because a description list allows no box within a box. */
function Pair({ name, children, actions }: PairProps) {
  const t = useT();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap={{ sm: '3' }}
      minHeight={{ sm: '2.25rem' }}
      py={{ base: '2.5', sm: '1' }}
      borderBottom={{ base: '1px solid {colors.border}', sm: 'none' }}
      _last={{ borderBottom: 'none' }}
    >
      <chakra.dt gridColumn="1" textStyle="sm" color="fg.subtle">
        {t(`bookingDrawer.fact.${name}`)}
      </chakra.dt>
      <chakra.dd gridColumn={{ base: '1', sm: '2' }} m="0" textStyle="sm" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {children}
      </chakra.dd>
      {actions ? (
        <Flex as="dd" gridColumn={{ base: '2', sm: '3' }} gridRow={{ base: '1 / 3', sm: '1' }} m="0" gap="2">
          {actions}
        </Flex>
      ) : null}
    </Grid>
  );
}

function PhoneLinks({ number }: { number: string }) {
  const t = useT();
  return (
    <>
      <Button asChild variant="tint" size="sm">
        <a href={callHref(number)}>
          <Phone size={16} />
          {t('bookingDrawer.call')}
        </a>
      </Button>
      <LinkButton href={messageHref(number)} label={t('bookingDrawer.whatsapp')}>
        <MessageSquareText size={17} />
      </LinkButton>
    </>
  );
}

function LinkButton({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline" size="sm" icon>
      <a href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
        {children}
      </a>
    </Button>
  );
}
