import { addressLineForMessage, nameForMessage, orderNumberForMessage } from '@booking/domain/booking/message-text';
import { calendarFile, type CalendarFile } from '@booking/domain/calendar/calendar-file';
import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Contact } from '@booking/domain/contact/contact';
import { formatAddress } from '@booking/domain/format/address';
import { formatLongDate } from '@booking/domain/format/date';
import { htmlLang, prefixOf } from '@booking/domain/locale/locale';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import { salutations } from '@booking/reference-data/salutations';
import type { BookingContent } from './booking-snapshot.js';
import type { EmailContent } from './message-email-html.js';
import { oneLine } from './message-text.js';
import type { RenderedMessage } from './message-transport.js';
import type { BookingMessage } from './outbox-message.js';
import { renderedEmail } from './rendered-email.js';

/** What a message says that is not in its row. */
export interface RenderingOptions {
  /** Without a slash at the end. */
  publicUrl: string;
  /** MAIL_FROM: an address, or a name and <address>. */
  mailFrom: string;
  contact: Contact;
  /** The manage token of a booking, from its id and its salt. */
  manageToken: (bookingId: string, salt: string) => string;
}

/** Turns rows of the outbox about bookings into messages in the customer's language. Pure: the same row gives the same message at every attempt. */
export class MessageRenderer {
  private readonly host: string;
  private readonly sender: string;

  constructor(private readonly options: RenderingOptions) {
    this.host = new URL(options.publicUrl).hostname;
    this.sender = /<([^<>]+)>\s*$/.exec(options.mailFrom)?.[1] ?? options.mailFrom;
  }

  render(given: BookingMessage): RenderedMessage {
    const message = withKnownDate(given);
    const name = addressed(message.payload);
    const { id, recipient: to, payload: booking } = message;
    const event = eventOf(message);
    const values = this.valuesOf(message);
    const text = (part: BookingMessageTextId) => bookingMessageText(booking.locale, part, values);
    if (message.channel === 'sms') return { channel: 'sms', id, to, text: oneLine(text(`${event}.sms`)) };
    const content = {
      language: htmlLang(booking.locale),
      subject: oneLine(text(`${event}.subject`)),
      heading: text(`${event}.heading`),
      greeting: name === null ? text('greeting.plain') : bookingMessageText(booking.locale, 'greeting', { name }),
      lead: text(`${event}.lead`),
      details: detailsOf(booking),
      ...this.nextSteps(message),
      footer: text('footer'),
    };
    return renderedEmail({ id, to, host: this.host }, content, this.calendarOf(message));
  }

  private valuesOf({ kind, payload: booking }: BookingMessage): Record<string, string> {
    return {
      reference: booking.reference,
      date: formatLongDate(booking.deliveryDate, booking.locale),
      previousDate: formatLongDate(booking.previousDate ?? booking.deliveryDate, booking.locale),
      link: kind === 'CANCELLED' ? this.homeLink(booking) : this.manageLink(booking),
    };
  }

  private nextSteps({ kind, payload: booking, createdAt }: BookingMessage): Pick<EmailContent, 'action' | 'notes'> {
    const { locale, branchName: branch, lastChangeDate } = booking;
    if (kind === 'CANCELLED')
      return { action: { label: bookingMessageText(locale, 'manage.again'), link: this.homeLink(booking) }, notes: [] };
    const open = localMoment(createdAt).date <= lastChangeDate;
    return {
      action: { label: bookingMessageText(locale, open ? 'manage.change' : 'manage.view'), link: this.manageLink(booking) },
      notes: [
        open
          ? bookingMessageText(locale, 'manage.until', { date: formatLongDate(lastChangeDate, locale) })
          : bookingMessageText(locale, 'manage.closed', { branch }),
        bookingMessageText(locale, 'manage.private'),
      ],
    };
  }

  /** The entry does not hold the manage link: calendars are shared, the link is not. */
  private calendarOf({ kind, payload: booking, createdAt }: BookingMessage): CalendarFile {
    const { phone } = this.options.contact;
    return calendarFile({
      uid: `${booking.bookingId}@${this.host}`,
      sequence: booking.version,
      date: booking.deliveryDate,
      stamp: createdAt.getTime(),
      cancelled: kind === 'CANCELLED',
      organizer: this.sender,
      title: bookingMessageText(booking.locale, 'calendar.title', { reference: booking.reference }),
      location: addressOf(booking),
      description: [
        ...labelledOrderNumber(booking),
        quantityOf(booking),
        `${bookingMessageText(booking.locale, 'questions')}: ${phone}`,
      ].join('\n'),
      contact: phone,
    });
  }

  private homeLink({ locale }: BookingContent): string {
    return `${this.options.publicUrl}${prefixOf(locale)}/`;
  }

  /** The token is in the fragment, which no server sees or logs. */
  private manageLink({ locale, bookingId, manageSalt }: BookingContent): string {
    return `${this.options.publicUrl}${prefixOf(locale)}/manage#${this.options.manageToken(bookingId, manageSalt)}`;
  }
}

/** A cancellation names the date that the family knows: they may never have been told of the one that it was moved to. */
function withKnownDate(message: BookingMessage): BookingMessage {
  const { kind, payload } = message;
  if (kind !== 'CANCELLED' || payload.previousDate === null) return message;
  return { ...message, payload: { ...payload, deliveryDate: payload.previousDate } };
}

/** A change that keeps the date is told in other words than a move. */
function eventOf({ kind, payload }: BookingMessage): 'confirmed' | 'moved' | 'changed' | 'cancelled' {
  switch (kind) {
    case 'CONFIRMED':
      return 'confirmed';
    case 'CANCELLED':
      return 'cancelled';
    case 'CHANGED':
      return payload.previousDate !== null && payload.previousDate !== payload.deliveryDate ? 'moved' : 'changed';
  }
}

/**
 * Salutation and name as the language orders them; null when the name is left out (Target M2). A label that leaves a choice
 * ("Cik/Puan") is no form of address.
 */
function addressed({ salutation, name: typed, locale }: BookingContent): string | null {
  const name = nameForMessage(typed);
  if (name === null) return null;
  const label = salutations.find(({ value }) => value === salutation)?.label[locale].replace(/\(.*\)/, '');
  if (!label || label.includes('/')) return name;
  return locale === 'cn' ? `${name}${label}` : `${label} ${name}`;
}

function addressOf({ address1, address2, postcode: zipcode, city, state }: BookingContent): string {
  const [shown1, shown2, shownCity, shownState] = [address1, address2, city, state].map(addressLineForMessage);
  return formatAddress({ address1: shown1, address2: shown2, zipcode, city: shownCity, state: shownState });
}

/** A line with its label; none when it is left out (Target M2). */
function labelledOrderNumber({ locale, orderNumber }: BookingContent): string[] {
  const shown = orderNumberForMessage(orderNumber);
  return shown === null ? [] : [`${bookingMessageText(locale, 'orderNumber')}: ${shown}`];
}

function quantityOf({ locale, quantityMattress, quantityBedset }: BookingContent): string {
  const items = [
    ['mattress', quantityMattress],
    ['bedset', quantityBedset],
  ] as const;
  return items
    .filter(([, quantity]) => quantity > 0)
    .map(([item, quantity]) => `${bookingMessageText(locale, item)} × ${quantity}`)
    .join('\n');
}

function detailsOf(booking: BookingContent): EmailContent['details'] {
  const label = (id: BookingMessageTextId) => bookingMessageText(booking.locale, id);
  const orderNumber = orderNumberForMessage(booking.orderNumber);
  return [
    [label('deliveryDate'), formatLongDate(booking.deliveryDate, booking.locale)],
    [label('reference'), booking.reference],
    ...(orderNumber === null ? [] : [[label('orderNumber'), orderNumber] as const]),
    [label('quantity'), quantityOf(booking)],
    [label('address'), addressOf(booking)],
    [label('branch'), booking.branchName],
  ];
}
