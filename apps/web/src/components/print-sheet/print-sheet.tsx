import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { shortManageLink } from '@booking/domain/booking/manage-link';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatMobile } from '@booking/domain/checks/mobile';
import { formatDate } from '@booking/domain/format/date';
import { htmlLang } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { personText } from '@booking/reference-data/person-text';
import { Phone } from 'lucide-react';
import encodeQR from 'qr';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { contact } from '../../lib/contact';
import { isSmsOn } from '../../lib/is-sms-on';
import { fullName } from '../../lib/use-document-title';
import { useLocale, useT } from '../../lib/use-locale';
import { factsOf } from '../arrival/arrival-facts';
import { itemsText } from '../booking-card/items-text';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import './print-sheet.css';
import { statusLooks } from '../booking-status/booking-status-badge';
import { deadlineTexts } from '../booking-card/booking-deadline';

export interface PrintSheetProps {
  booking: ManagedBookingPartsFragment;
  mayChange: boolean;
  /** The token of the tab that shows the booking to its customer. Null: staff print it, without a link. */
  token: string | null;
}

const message = (id: string, values?: Record<string, ReactNode>) => <FormattedMessage id={id} values={values} />;

/**
 * A booking on paper, instead of the screen's page: one A4 sheet, each fact once, nothing to press. It stands in the document, not
 * drawn, as long as its page does, so that whatever starts the printing (a button, Ctrl P, the browser's menu) finds it complete.
 */
export function PrintSheet({ booking, mayChange, token }: PrintSheetProps) {
  const t = useT();
  const locale = useLocale();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['printSheet'] = '';
    return () => {
      delete dataset['printSheet'];
    };
  }, []);
  const made = localDateTime(new Date(booking.createdAt));
  const notes = booking.arrival;
  const isToCome = booking.status === 'CONFIRMED' || booking.status === 'OUT_FOR_DELIVERY';
  const time = isToCome ? timeOf(notes) : null;
  return createPortal(
    <section className="print-sheet" lang={htmlLang(locale)} data-testid="print-sheet">
      <header>
        <span className="brand">
          <PrintLogo />
          {fullName()}
        </span>
        <span className="quiet">
          {booking.status === 'CONFIRMED' ? message('manage.print.title') : t(statusLooks[booking.status].text)}
        </span>
      </header>
      <div className="when">
        <div>
          <p className="small quiet">{message('manage.print.date')}</p>
          <h1>
            <span>{deliveryDateText(booking.deliveryDate, locale, 'weekday')}</span>
            <span>{formatDate(booking.deliveryDate, locale)}</span>
          </h1>
          <p className="lead">
            {time === null
              ? t('deliveryForm.deliveredBy', { branch: booking.branchName })
              : message('manage.print.by', { time, branch: booking.branchName })}
          </p>
        </div>
        <div className="box reference">
          <span className="small quiet">{message('manage.print.reference')}</span>
          <b>{booking.reference}</b>
          <span className="small quiet">{message('manage.print.haveReady')}</span>
        </div>
      </div>
      <Facts booking={booking} />
      <TheDay notes={notes} isToCome={isToCome} />
      {token === null ? null : <ManageLink booking={booking} mayChange={mayChange} link={shortManageLink(window.location.origin, token)} />}
      {isSmsOn() ? (
        <p className="quiet">
          {message(token === null ? 'manage.print.findToSee' : 'manage.print.find', {
            site: <b>{`${window.location.host}${paths.manage}`}</b>,
          })}
        </p>
      ) : null}
      <div className="line">
        <span className="telephone">
          <Phone size={18} />
          {contact.phone}
        </span>
        <span className="quiet">{officeHoursText(contact.officeHours, locale)}</span>
        <span className="quiet">{contact.email}</span>
      </div>
      <footer>{message('manage.print.booked', { date: deliveryDateText(made.date, locale, 'short'), time: made.time })}</footer>
    </section>,
    document.body,
  );
}

/** Returns the part of the day; the default text if staff wrote no notes at all, and null if they wrote only other ones. */
function timeOf(notes: ArrivalNotes): ReactNode {
  return notes.time ?? (factsOf(notes).length === 0 ? <FormattedMessage id="deliveryForm.arrival.duringDay" /> : null);
}

/** What to prepare, each with a box to tick; what happens on the day; and lines for notes. */
function TheDay({ notes, isToCome }: { notes: ArrivalNotes; isToCome: boolean }) {
  const tasks = isToCome ? [notes.call, notes.before].filter((text) => text !== null) : [];
  const carryIn = isToCome ? notes.carryIn : null;
  return (
    <div className="day">
      {tasks.length > 0 ? (
        <div className="tasks">
          <h2>{message('manage.print.before')}</h2>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="notes">
        {carryIn === null ? null : (
          <>
            <h2>{message('manage.print.when')}</h2>
            <p>{carryIn}</p>
          </>
        )}
        <h2>{message('manage.print.notes')}</h2>
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className="rule" />
        ))}
      </div>
    </div>
  );
}

function Facts({ booking }: { booking: ManagedBookingPartsFragment }) {
  const intl = useIntl();
  const locale = useLocale();
  const { address, postcode, city, state, primaryContact, secondaryContact, remarks } = booking;
  const fact = (id: string, lines: readonly (string | null | undefined)[], more?: ReactNode) => (
    <div className={id === 'manage.print.remarks' ? 'wide' : undefined}>
      <dt>{message(id)}</dt>
      <dd>
        {lines.filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        {more}
      </dd>
    </div>
  );
  const phones = [primaryContact, secondaryContact]
    .filter((phone) => phone !== null && phone !== '')
    .map((phone) => formatMobile(phone ?? ''));
  return (
    <dl>
      {fact('manage.print.address', [
        address?.address1,
        address?.address2,
        [`${postcode} ${city}`.trim(), state].filter(Boolean).join(', '),
      ])}
      {fact('manage.print.items', [itemsText(intl, booking)])}
      {fact('manage.print.order', [booking.orderNumber])}
      {fact(
        'manage.print.for',
        [personText(booking.salutation, booking.name, locale)],
        <span className="plain">{phones.join(' · ')}</span>,
      )}
      {remarks ? fact('manage.print.remarks', [], <span className="plain clamped">{remarks}</span>) : null}
    </dl>
  );
}

function ManageLink({ booking, mayChange, link }: { booking: ManagedBookingPartsFragment; mayChange: boolean; link: string }) {
  const t = useT();
  const locale = useLocale();
  const { status, deliveryDate, branch } = booking;
  const until = deliveryDateText(lastChangeDate(deliveryDate, branch.leadTime), locale);
  return (
    <div className="box link">
      <QrCode text={link} />
      <div>
        <p className="deadline">
          {status === 'CONFIRMED'
            ? changePromiseText(locale, mayChange ? 'until' : 'closed').replace('{date}', until)
            : t(deadlineTexts[status])}
        </p>
        <p>{message(mayChange ? 'manage.print.scan' : 'manage.print.scanToSee', { link: <b>{link.replace(/^https?:\/\//, '')}</b> })}</p>
        <p className="quiet">{message(mayChange ? 'manage.print.private' : 'manage.print.privateToSee')}</p>
      </div>
    </div>
  );
}

/** The product's sign in black, for paper. */
const PrintLogo = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9.5" fill="#000" />
    <rect x="6" y="8" width="3.2" height="16.5" rx="1.6" fill="#fff" />
    <rect x="6" y="16.8" width="20" height="4.6" rx="2.3" fill="#fff" />
    <rect x="22.8" y="17.2" width="3.2" height="7.3" rx="1.6" fill="#fff" />
    <rect x="10.6" y="12" width="7" height="3.8" rx="1.9" fill="#fff" />
  </svg>
);

/**
 * A text as a QR code, rendered synchronously, so that it is there whenever the browser prints. Scanners need the white margin around it.
 */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden="true" data-qr-code="">
      <path d={rows.map(darkRuns).join('')} fill="#000" />
    </svg>
  );
}

/** Returns the path of the dark squares of a row; adjacent ones are one rectangle. */
function darkRuns(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x]) x += 1;
    if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
  }
  return path;
}
