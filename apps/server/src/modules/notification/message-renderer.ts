import { arrivalFacts } from '@booking/domain/branch/arrival';
import { calendarFile, type CalendarFile } from '@booking/domain/calendar/calendar-file';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { Contact } from '@booking/domain/contact/contact';
import { windowText } from '@booking/domain/delivery-day/time-window';
import { formatDateLines, formatLongDate } from '@booking/domain/format/date';
import { formatSmsDate } from '@booking/domain/format/sms-date';
import { htmlLang, prefixOf } from '@booking/domain/locale/locale';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { formatMessage } from '@booking/i18n/format-message';
import { calendarAddress } from './calendar-address.js';
import { addressed, addressOf, detailsOf, labelledOrderNumber, quantityOf } from './booking-message-details.js';
import type { BookingContent } from './booking-snapshot.js';
import { dayLead, failureReason, type DayEvent } from './day-message.js';
import type { EmailContent } from './message-email-html.js';
import { oneLine } from './message-text.js';
import type { RenderedMessage } from './message-transport.js';
import { offerContent, offerEvents, offerSms, type OfferEvent } from './offer-message.js';
import type { BookingMessage } from './outbox-message.js';
import { renderedEmail } from './rendered-email.js';
import { smsReference, smsText, type SmsSettings } from './sms-text.js';
import { wordsContent, wordsSms } from './words-message.js';

/** Content of messages that is not in their rows. */
export interface RenderingOptions {
  /** Without a slash at the end. */
  publicUrl: string;
  /** MAIL_FROM: an address, or a name and <address>. */
  mailFrom: string;
  contact: Contact;
  /** True if SMS are sent: then Find my booking works, and e-mails mention it. */
  isSmsOn?: boolean;
  messages: SmsSettings;
  /** Returns the manage token of a booking, from its id and its salt. */
  manageToken: (bookingId: string, salt: string) => string;
}

/** The fields of a booking in a calendar entry. */
export type CalendarContent = Pick<
  BookingContent,
  | 'bookingId'
  | 'version'
  | 'reference'
  | 'branchName'
  | 'deliveryDate'
  | 'orderNumber'
  | 'address1'
  | 'address2'
  | 'postcode'
  | 'city'
  | 'state'
  | 'quantityMattress'
  | 'quantityBedset'
  | 'locale'
>;

/** Renders rows of the outbox about bookings in the customer's language. Pure: a row gives the same message at every attempt. */
export class MessageRenderer {
  private readonly host: string;
  private readonly sender: string;

  constructor(private readonly options: RenderingOptions) {
    this.host = new URL(options.publicUrl).hostname;
    this.sender = /<([^<>]+)>\s*$/.exec(options.mailFrom)?.[1] ?? options.mailFrom;
  }

  render(message: BookingMessage): RenderedMessage {
    const offerEvent = offerEvents[message.kind];
    if (offerEvent !== undefined) return this.renderOffer(message, offerEvent);
    if (message.kind === 'STAFF_WORDS') return this.renderWords(message);
    const name = addressed(message.payload);
    const { id, recipient: to, payload: booking } = message;
    const event = eventOf(message);
    const values = this.valuesOf(message);
    const { contact } = this.options;
    const text = (part: BookingMessageTextId) => bookingMessageText(booking.locale, part, values);
    if (message.channel === 'sms') return { channel: 'sms', id, to, text: this.smsOf(message) };
    if (event === 'nextStop') throw new Error('this kind is sent by SMS only');
    const isOver = event === 'delivered' || event === 'notDelivered';
    const content = {
      language: htmlLang(booking.locale),
      subject: oneLine(text(subjectOf(event, booking))),
      heading: text(`${event}.heading`),
      greeting: name === null ? text('greeting.plain') : bookingMessageText(booking.locale, 'greeting', { name }),
      lead: dayLead(booking, event) ?? text(event === 'reminder' && booking.window !== undefined ? 'reminder.leadWindow' : `${event}.lead`),
      date: headlineOf(event, booking),
      ...(event === 'reminder' && asksAttendance(message) && { question: text('attendance.question') }),
      details: detailsOf(booking, name),
      section: message.kind === 'CANCELLED' || isOver ? null : this.arrivalOf(booking),
      contact: { phone: contact.phone, hours: officeHoursText(contact.officeHours, booking.locale) },
      ...this.nextSteps(message),
      footer: text('footer'),
    };
    return renderedEmail(
      { id, to, host: this.host, brandName: this.options.messages.brandName, thread: threadOf(message) },
      content,
      // What changes no date leaves the customer's calendar entry as it is.
      event === 'attendance' || event === 'window' || event === 'onTheWay' || isOver
        ? undefined
        : this.calendarOf(booking, message.createdAt, message.kind === 'CANCELLED'),
    );
  }

  /** Renders a message about an offer, without a calendar entry: the customer's entry is still valid. */
  private renderOffer(message: BookingMessage, event: OfferEvent): RenderedMessage {
    const { id, recipient: to, payload: booking } = message;
    const { contact, messages } = this.options;
    if (message.channel === 'sms') return { channel: 'sms', id, to, text: offerSms(event, booking, messages) };
    const content = {
      ...offerContent(event, booking, { link: this.manageLink(booking), notes: this.notesOf(booking) }),
      contact: { phone: contact.phone, hours: officeHoursText(contact.officeHours, booking.locale) },
    };
    return renderedEmail({ id, to, host: this.host, brandName: this.options.messages.brandName, thread: threadOf(message) }, content);
  }

  /** Renders a custom message of staff with the details of its booking; the customer's calendar entry is still valid. */
  private renderWords(message: BookingMessage): RenderedMessage {
    const { id, recipient: to, payload: booking } = message;
    const { contact, messages } = this.options;
    if (message.channel === 'sms') return { channel: 'sms', id, to, text: wordsSms(booking, messages) };
    const content = {
      ...wordsContent(booking, { link: this.manageLink(booking), notes: this.notesOf(booking) }),
      contact: { phone: contact.phone, hours: officeHoursText(contact.officeHours, booking.locale) },
    };
    return renderedEmail({ id, to, host: this.host, brandName: messages.brandName, thread: threadOf(message) }, content);
  }

  /**
   * Renders an SMS. It contains the branch's note about the time only if networks accept it, and never a name, an address or an order
   * number.
   */
  private smsOf(message: BookingMessage): string {
    const { payload: booking, createdAt } = message;
    const { locale, deliveryDate, previousDate, lastChangeDate, reference } = booking;
    const event = eventOf(message);
    if (event === 'attendance' || event === 'onTheWay' || event === 'delivered') throw new Error('this kind is sent by e-mail only');
    const isClosed = localDateTime(createdAt).date > lastChangeDate;
    return smsText(this.options.messages, locale, smsTextOf(event, booking, isClosed), {
      reason: lowerFirst(failureReason(booking)),
      day: formatSmsDate(deliveryDate, locale, 'short'),
      ref: smsReference(reference),
      date: formatSmsDate(deliveryDate, locale),
      previous: formatSmsDate(previousDate ?? deliveryDate, locale, 'short'),
      until: formatSmsDate(lastChangeDate, locale, 'short'),
      time: timeOf(booking),
    });
  }

  /**
   * Returns the branch's notes about the day; without notes, that the delivery comes during the day and whom to call. An announced window
   * stands at the top of the e-mail, and not here.
   */
  private arrivalOf({ locale, arrival, window }: BookingContent): EmailContent['section'] {
    const text = (id: BookingMessageTextId) => bookingMessageText(locale, id, { phone: this.options.contact.phone });
    const facts = arrivalFacts.filter((fact) => fact !== 'time' || window === undefined);
    const result = facts.flatMap((fact) => (arrival[fact] === null ? [] : [[text(`arrival.${fact}`), arrival[fact]] as const]));
    if (window !== undefined && result.length === 0) return null;
    const nothing = [[text('arrival.time'), `${text('arrival.duringDay')}\n${text('arrival.askUs')}`] as const];
    return { heading: text('arrival'), details: result.length === 0 ? nothing : result };
  }

  private valuesOf({ payload: booking }: BookingMessage): Record<string, string> {
    return {
      reference: booking.reference,
      date: formatLongDate(booking.deliveryDate, booking.locale),
      until: formatLongDate(booking.lastChangeDate, booking.locale),
      time:
        booking.window === undefined
          ? (booking.arrival.time ?? '')
          : bookingMessageText(booking.locale, 'window.between', { ...booking.window }),
      previousDate: formatLongDate(booking.previousDate ?? booking.deliveryDate, booking.locale),
    };
  }

  private nextSteps(message: BookingMessage): Pick<EmailContent, 'actions' | 'deadline' | 'notes'> {
    const { kind, payload: booking, createdAt } = message;
    const { locale, lastChangeDate } = booking;
    if (kind === 'CANCELLED')
      return { actions: [{ label: bookingMessageText(locale, 'manage.again'), link: this.homeLink(booking) }], deadline: null, notes: [] };
    if (kind === 'ON_THE_WAY' || kind === 'DELIVERED' || kind === 'NOT_DELIVERED') {
      const canChoose = booking.failure?.canChooseDate === true;
      const label = bookingMessageText(locale, canChoose ? 'notDelivered.choose' : 'manage.view');
      const deadline = canChoose ? bookingMessageText(locale, 'notDelivered.noCall') : null;
      return { actions: [{ label, link: this.manageLink(booking) }], deadline, notes: this.notesOf(booking) };
    }
    if (asksAttendance(message)) {
      const deadline = bookingMessageText(locale, 'attendance.opens');
      return { actions: this.answers(message), deadline, notes: this.notesOf(booking) };
    }
    const open = localDateTime(createdAt).date <= lastChangeDate;
    return {
      actions: [
        { label: bookingMessageText(locale, 'calendar.add'), link: this.calendarLink(booking) },
        { label: bookingMessageText(locale, open ? 'manage.change' : 'manage.view'), link: this.manageLink(booking) },
      ],
      deadline: formatMessage(changePromiseText(locale, open ? 'until' : 'closed'), { date: formatLongDate(lastChangeDate, locale) }),
      notes: this.notesOf(booking),
    };
  }

  /** Returns the links that answer whether somebody will be at home. The page asks for confirmation, because mail scanners open links. */
  private answers({ kind, payload: booking }: BookingMessage): EmailContent['actions'] {
    const text = (id: BookingMessageTextId) => bookingMessageText(booking.locale, id);
    return [
      { label: text('attendance.yes'), link: this.manageLink(booking, '?attendance=yes') },
      { label: text(kind === 'ATTENDANCE' ? 'attendance.otherDay' : 'attendance.no'), link: this.manageLink(booking, '?attendance=no') },
    ];
  }

  /** Returns the note about the link and, if SMS are sent, about Find my booking. */
  private notesOf({ locale }: BookingContent): string[] {
    const notes: BookingMessageTextId[] = ['manage.private', ...(this.options.isSmsOn ? (['manage.find'] as const) : [])];
    return notes.map((note) => bookingMessageText(locale, note));
  }

  /**
   * Returns the calendar entry of a booking, for e-mails and for its URL. It does not contain the manage link, because calendars are
   * shared.
   * @param madeAt time of the booking's last change
   */
  calendarOf(booking: CalendarContent, madeAt: Date, cancelled: boolean): CalendarFile {
    const { phone } = this.options.contact;
    const { locale, branchName: branch } = booking;
    return calendarFile({
      uid: `${booking.bookingId}@${this.host}`,
      sequence: booking.version,
      date: booking.deliveryDate,
      stamp: madeAt.getTime(),
      cancelled,
      organizer: this.sender,
      title: bookingMessageText(locale, 'calendar.title', { reference: booking.reference }),
      location: addressOf(booking),
      description: [
        ...labelledOrderNumber(booking),
        quantityOf(booking),
        bookingMessageText(locale, 'deliveredBy', { branch }),
        `${bookingMessageText(locale, 'questions')}: ${phone}`,
      ].join('\n'),
      contact: phone,
    });
  }

  private homeLink({ locale }: BookingContent): string {
    return `${this.options.publicUrl}${prefixOf(locale)}/`;
  }

  /** The token is in the fragment, which no server sees or logs. */
  private manageLink(booking: BookingContent, query = ''): string {
    return `${this.options.publicUrl}${localisedPath(booking.locale, paths.manage)}${query}#${this.tokenOf(booking)}`;
  }

  private calendarLink(booking: BookingContent): string {
    return calendarAddress(this.options.publicUrl, booking.bookingId, this.tokenOf(booking));
  }

  private tokenOf({ bookingId, manageSalt }: BookingContent): string {
    return this.options.manageToken(bookingId, manageSalt);
  }
}

/** Returns true for the first confirmation, which begins the thread of a booking; one that staff send again does not. */
function threadOf({ bookingId, kind, follows = null }: BookingMessage): { bookingId: string; begins: boolean } {
  return { bookingId, begins: kind === 'CONFIRMED' && follows === null };
}

/** Returns whether an e-mail asks whether somebody will be at home. */
function asksAttendance({ kind, payload }: BookingMessage): boolean {
  return kind === 'ATTENDANCE' || (kind === 'REMINDER' && payload.asksAttendance === true);
}

type MessageEvent = 'confirmed' | 'moved' | 'changed' | 'cancelled' | 'reminder' | 'attendance' | 'window' | DayEvent;

/** Returns the text of an SMS: after the last day to change, and where the branch calls, it offers less. */
function smsTextOf<Event extends MessageEvent>(event: Event, { failure }: BookingContent, isClosed: boolean) {
  if (event === 'confirmed' && isClosed) return 'confirmed.closed';
  return event === 'notDelivered' && failure?.canChooseDate !== true ? 'notDelivered.call' : event;
}

/** Returns the texts of the message: a change that keeps the date has other texts than a move. */
function eventOf({ kind, payload }: BookingMessage): MessageEvent {
  switch (kind) {
    case 'CONFIRMED':
      return 'confirmed';
    case 'CANCELLED':
      return 'cancelled';
    case 'REMINDER':
      return 'reminder';
    case 'ATTENDANCE':
      return 'attendance';
    case 'WINDOW_CHANGED':
      return 'window';
    case 'ON_THE_WAY':
      return 'onTheWay';
    case 'NEXT_STOP':
      return 'nextStop';
    case 'DELIVERED':
      return 'delivered';
    case 'NOT_DELIVERED':
      return 'notDelivered';
    default:
      return payload.previousDate !== null && payload.previousDate !== payload.deliveryDate ? 'moved' : 'changed';
  }
}

/** Returns the text of an e-mail's subject: it says the window, or asks for a new day, if there is one. */
function subjectOf(event: Exclude<MessageEvent, 'nextStop'>, { window, failure }: BookingContent) {
  if (event === 'reminder' && window !== undefined) return 'reminder.subjectWindow';
  return event === 'notDelivered' && failure?.canChooseDate === true ? 'notDelivered.subjectChoose' : (`${event}.subject` as const);
}

/** Returns the large lines of an e-mail, and the line below: the window or the reason with the date below it, else the date. */
function headlineOf(event: MessageEvent, booking: BookingContent): NonNullable<EmailContent['date']> {
  const { locale, branchName: branch, deliveryDate, window, failure } = booking;
  const by = (when: string) => bookingMessageText(locale, 'by', { when, branch });
  const reason = failureReason(booking);
  if (event === 'notDelivered' && failure !== undefined && reason !== null) {
    const separator = locale === 'cn' ? ' ' : ', ';
    return { lines: [reason], below: by(`${formatLongDate(deliveryDate, locale)}${separator}${localDateTime(new Date(failure.at)).time}`) };
  }
  if (window !== undefined && (event === 'reminder' || event === 'window' || event === 'onTheWay')) {
    const lines = bookingMessageText(locale, 'window.headline', { ...window }).split('\n');
    return { lines, below: by(formatLongDate(deliveryDate, locale)) };
  }
  const lines = formatDateLines(deliveryDate, locale);
  if (event === 'notDelivered') return { lines, below: branch };
  const time = event === 'cancelled' || event === 'delivered' ? null : timeOf(booking);
  return { lines, below: time === null ? bookingMessageText(locale, 'deliveredBy', { branch }) : by(time) };
}

/** Returns the announced window, else the branch's note about the time; null for none. */
const timeOf = ({ arrival, window }: BookingContent): string | null => (window === undefined ? arrival.time : windowText(window));

/** Returns a sentence as it stands after a colon. */
function lowerFirst(sentence: string | null): string | null {
  return sentence === null ? null : `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
