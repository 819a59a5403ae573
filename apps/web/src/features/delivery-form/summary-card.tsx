import { notificationChannels, type NotificationChannel } from '@booking/domain/booking/notification-channels';
import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { paths } from '@booking/domain/navigation/paths';
import { personText } from '@booking/reference-data/person-text';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BedDouble, Bell, CalendarDays, MapPin, MessageSquareText, Truck, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ArrivalLines } from '../../components/arrival/arrival';
import { itemsText } from '../../components/booking-card/items-text';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { HoldEndedLine } from '../../components/hold-countdown/hold-countdown';
import { OrderStatusBadge } from '../../components/order-status/order-status-badge';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { EmailText } from '../../ui/email-text';
import { largeText } from '../../ui/theme/media';
import type { Draft } from './draft';
import type { DetailField } from './steps';

const tileWidth = { base: '3.75rem', md: '4.25rem' };
const strong = { fontWeight: '600' };
const stacked = { [largeText]: { flexDirection: 'column', alignItems: 'flex-start' } };

const channelNames: Record<NotificationChannel, string> = { sms: 'deliveryForm.notify.sms', email: 'deliveryForm.notify.email' };

interface SummaryCardProps {
  draft: Draft;
  arrival: ArrivalNotes | null;
  /** True if the date's hold has ended. */
  ended: boolean;
}

/** Everything that will be booked, the date first. A lost date is not shown. */
export function SummaryCard({ draft: { form, branchName, order }, arrival, ended }: SummaryCardProps) {
  const t = useT();
  const locale = useLocale();
  const intl = useIntl();
  const to = useLocalisedPath();
  const details = (field: DetailField) => ({ to: to(paths.formDetails), field });
  const street = formatAddress({ address1: form.address1, address2: form.address2 });
  const channels = notificationChannels(form).filter((channel) => channel === 'email' || isSmsOn());
  return (
    <Card>
      {form.deliveryDate === '' ? null : ended ? (
        <HoldEndedBand date={form.deliveryDate} />
      ) : (
        <CardBand tone="primary" display="flex" alignItems="center" gap="4" py={{ base: '4', md: '5' }} css={stacked}>
          <DateBand date={form.deliveryDate} branchName={branchName} />
        </CardBand>
      )}
      <chakra.ul m="0" listStyleType="none" py="0" px={{ base: '4', md: '6' }}>
        <SummaryRow first icon={MapPin} label={t('deliveryForm.summary.place')} edit={details('address1')}>
          <div translate="no">
            {street ? <Box {...strong}>{street}</Box> : null}
            {formatAddress({ zipcode: form.postcode, city: form.city, state: form.state })}
          </div>
        </SummaryRow>
        {arrival ? (
          <SummaryRow icon={Truck} label={t('deliveryForm.arrival.title')}>
            <ArrivalLines notes={arrival} />
          </SummaryRow>
        ) : null}
        <SummaryRow
          icon={BedDouble}
          label={t('deliveryForm.summary.items')}
          caption={t('deliveryForm.aside.orderNumber', {
            number: (
              <chakra.span
                asChild
                translate="no"
                fontVariantNumeric="tabular-nums"
                borderRadius="l1"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={to(paths.formOrder)}>{form.orderNumber}</Link>
              </chakra.span>
            ),
          })}
          edit={details('quantityMattress')}
        >
          <Box {...strong}>{itemsText(intl, form)}</Box>
          <Flex mt="1.5">
            <OrderStatusBadge statusText={order?.statusText ?? null} size="sm" />
          </Flex>
        </SummaryRow>
        <SummaryRow icon={User} label={t('deliveryForm.summary.contact')} edit={details('name')}>
          <Box {...strong} translate="no">
            {personText(form.salutation || null, form.name.trim(), locale)}
          </Box>
          <Box fontVariantNumeric="tabular-nums">
            <chakra.span whiteSpace="nowrap">{formatMobile(form.primaryContact.trim())}</chakra.span>
            {form.secondaryContact.trim() ? (
              <>
                <chakra.span hideBelow="md"> · </chakra.span>
                <chakra.span whiteSpace="nowrap" display={{ base: 'block', md: 'inline' }}>
                  {formatMobile(form.secondaryContact.trim())}
                </chakra.span>
              </>
            ) : null}
          </Box>
          {form.email.trim() === '' ? null : <EmailText email={form.email.trim()} />}
        </SummaryRow>
        <SummaryRow icon={MessageSquareText} label={t('deliveryForm.summary.remarks')} edit={details('remarks')}>
          {form.remarks.trim() ? (
            <Box whiteSpace="pre-line">{form.remarks.trim()}</Box>
          ) : (
            <Box color="fg.subtle">{t('deliveryForm.summary.noRemarks')}</Box>
          )}
        </SummaryRow>
        <SummaryRow icon={Bell} label={t('deliveryForm.summary.notifications')} edit={{ to: to(paths.formDetails) }}>
          {channels.length === 0 ? t('deliveryForm.notify.nothing') : channels.map((channel) => t(channelNames[channel])).join(' · ')}
        </SummaryRow>
      </chakra.ul>
    </Card>
  );
}

/** The date, at the top of the card. */
function DateBand({ date, branchName }: { date: string; branchName: string }) {
  const t = useT();
  const to = useLocalisedPath();
  const edit = <EditLink target={{ to: to(paths.formDate) }} label={t('deliveryForm.summary.date')} />;
  return (
    <>
      <DeliveryDateTile date={date} width={tileWidth} />
      <Box flex="1" minWidth="0">
        <DateLine date={date} />
        <Flex align="baseline" columnGap="3" textStyle="sm" color="fg.muted" mt="0.5" css={{ [largeText]: { flexWrap: 'wrap' } }}>
          <Box flex="1" minWidth="0" css={{ [largeText]: { flexBasis: 'full' } }}>
            {branchName ? t('deliveryForm.deliveredBy', { branch: branchName }) : null}
          </Box>
          <Box hideFrom="md" flex="none">
            {edit}
          </Box>
        </Flex>
      </Box>
      <Box hideBelow="md">{edit}</Box>
    </>
  );
}

/** The notice at the date that its hold has ended and the input is kept, with a link to choose another date. */
function HoldEndedBand({ date }: { date: string }) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  return (
    <CardBand tone="medium" py={{ base: '4', md: '5' }}>
      <Flex align="center" gap="4" css={stacked}>
        <DeliveryDateTile date={date} width={tileWidth} old />
        <Box flex="1" minWidth="0">
          <DateLine date={date} />
          <Box mt="0.5">
            <HoldEndedLine />
          </Box>
        </Box>
      </Flex>
      <Box color="fg.muted" mt="3">
        {t('deliveryForm.holdEnded.text', { date: deliveryDateText(date, locale, 'day') })}
      </Box>
      <chakra.span
        asChild
        display="inline-flex"
        alignItems="center"
        gap="2"
        minHeight="2.75rem"
        mb="-2"
        borderRadius="l1"
        color="primary.fg"
        fontWeight="600"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      >
        <Link to={to(paths.formDate)}>
          <CalendarDays size={20} />
          {t('deliveryForm.holdEnded.other')}
        </Link>
      </chakra.span>
    </CardBand>
  );
}

const DateLine = ({ date }: { date: string }) => (
  <Box
    fontWeight="700"
    fontSize={{ base: '1.1875rem', md: '1.375rem' }}
    lineHeight={{ base: '1.625rem', md: '1.75rem' }}
    letterSpacing="-0.015em"
    fontVariantNumeric="tabular-nums"
    wordBreak="keep-all"
    css={{ '&:lang(zh)': { letterSpacing: 0 }, [largeText]: { wordBreak: 'normal' } }}
  >
    {deliveryDateText(date, useLocale())}
  </Box>
);

/** Where a part is edited: a path, and the field of the details to focus. */
interface EditTarget {
  to: string;
  field?: DetailField;
}

/** A link to edit a part; its accessible name has the name of the part. */
function EditLink({ target, label }: { target: EditTarget; label: string }) {
  const t = useT();
  return (
    <chakra.span
      asChild
      color="primary.fg"
      fontWeight="600"
      textStyle="sm"
      py="0.5"
      borderRadius="l1"
      flex="none"
      position="relative"
      _after={{ content: '""', position: 'absolute', inset: '-10px -12px' }}
      _hover={{ textDecoration: 'underline' }}
    >
      <Link
        to={target.to}
        state={target.field ? { focus: target.field } : undefined}
        aria-label={t('deliveryForm.summary.editPart', { part: label })}
      >
        {t('deliveryForm.summary.edit')}
      </Link>
    </chakra.span>
  );
}

interface SummaryRowProps {
  icon: LucideIcon;
  /** The part's name. */
  label: string;
  caption?: ReactNode;
  children: ReactNode;
  /** Left out if the customer cannot edit the part. */
  edit?: EditTarget;
  first?: boolean;
}

/** One part of the summary, with its own Edit. */
function SummaryRow({ icon: Icon, label, caption, children, edit, first = false }: SummaryRowProps) {
  return (
    <Flex
      as="li"
      gap="4"
      align="flex-start"
      py={{ base: '4', md: '5' }}
      borderTopWidth={first ? '0' : '1px'}
      borderTopStyle="solid"
      borderColor="border"
      css={{ [largeText]: { flexWrap: 'wrap', rowGap: '1' } }}
    >
      <Box as="span" color="primary.fg" mt="0.5">
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <Box textStyle="sm" color="fg.muted">
          {caption ?? label}
        </Box>
        <Box mt="0.5" overflowWrap="anywhere">
          {children}
        </Box>
      </Box>
      {edit ? <EditLink target={edit} label={label} /> : null}
    </Flex>
  );
}
