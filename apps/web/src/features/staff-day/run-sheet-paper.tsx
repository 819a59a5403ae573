import { waitsForCheck } from '@booking/domain/booking/order-check';
import { paths } from '@booking/domain/navigation/paths';
import { formatMessage } from '@booking/i18n/format-message';
import { runSheetTexts } from '@booking/i18n/run-sheet-texts';
import { personText } from '@booking/reference-data/person-text';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatMobile } from '@booking/domain/checks/mobile';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ListPaper } from '../../components/print-sheet/list-paper';
import { PrintLogo } from '../../components/print-sheet/print-logo';
import { QrCode } from '../../components/print-sheet/qr-code';
import { contact } from '../../lib/contact';
import { useStaffUser } from '../../lib/session/staff-user';
import { productName } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { momentText } from './moment-text';
import type { DayPaperBookingFragment, DaySheetFragment } from './run-sheet.generated';

type Locale = ReturnType<typeof useLocale>;

interface RunSheetPaperProps {
  sheet: DaySheetFragment;
  /** The server counts it as printed; else it is what the browser prints by itself, and has no version of its own. */
  isVersion: boolean;
}

/** The run sheet on paper. It stands in the document as long as the page does: Ctrl P finds it whole. */
export function RunSheetPaper({ sheet, isVersion }: RunSheetPaperProps) {
  const locale = useLocale();
  const texts = runSheetTexts[locale];
  const title = formatMessage(texts.of, { branch: sheet.branch.name, date: deliveryDateText(sheet.date, locale) });
  return (
    <ListPaper title={title}>
      <Top sheet={sheet} />
      <Version sheet={sheet} isVersion={isVersion} />
      <table>
        <thead>
          <tr>
            {Object.entries(texts.columns).map(([column, word]) => (
              <th key={column} scope="col" className={column}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        {sheet.stops.map(({ booking, position, change }) => (
          <Line
            key={booking.id}
            booking={booking}
            position={String(position)}
            mark={change === null ? null : { ADDED: texts.added, CHANGED: texts.changed }[change]}
            isOutlined={change === 'CHANGED'}
            isLoaded={!waitsForCheck(booking)}
          />
        ))}
        {sheet.gone.map((booking) => (
          <Line key={booking.id} booking={booking} position="—" mark={goneMark(booking, sheet.date, locale)} isGone isLoaded={false} />
        ))}
      </table>
      <Feet />
    </ListPaper>
  );
}

function goneMark({ status, deliveryDate }: DayPaperBookingFragment, date: string, locale: Locale): string {
  const texts = runSheetTexts[locale];
  if (status === 'CANCELLED') return texts.cancelled;
  return deliveryDate === date
    ? texts.movedAway
    : formatMessage(texts.movedTo, { date: deliveryDateText(deliveryDate, locale, 'dayMonth').toUpperCase() });
}

function Top({ sheet: { branch, date, stops } }: { sheet: DaySheetFragment }) {
  const locale = useLocale();
  const to = useLocalisedPath();
  const texts = runSheetTexts[locale];
  const loaded = stops.filter(({ booking }) => !waitsForCheck(booking));
  const sum = (count: (booking: DayPaperBookingFragment) => number) => loaded.reduce((total, { booking }) => total + count(booking), 0);
  const totals: [number, string][] = [
    [loaded.length, texts.stops],
    [sum(({ quantityMattress }) => quantityMattress), texts.mattresses],
    [sum(({ quantityBedset }) => quantityBedset), texts.bedsets],
  ];
  const live = `${window.location.origin}${to(paths.adminDay)}?${new URLSearchParams({ branch: branch.id, date }).toString()}`;
  return (
    <header>
      <div className="title">
        <p className="brand">
          <PrintLogo />
          <b>{productName}</b> {texts.title}
        </p>
        <h1>{branch.name}</h1>
        <p className="date">{deliveryDateText(date, locale)}</p>
      </div>
      {totals.map(([count, word]) => (
        <div key={word} className="total">
          <b>{count}</b>
          {word}
        </div>
      ))}
      <div className="code">
        <QrCode text={live} />
        {texts.scan}
      </div>
    </header>
  );
}

function Version({ sheet, isVersion }: RunSheetPaperProps) {
  const locale = useLocale();
  const { version, printedAt, replacedPrintedAt, stops, gone } = sheet;
  const texts = runSheetTexts[locale];
  const counts = {
    added: stops.filter(({ change }) => change === 'ADDED').length,
    changed: stops.filter(({ change }) => change === 'CHANGED').length,
    gone: gone.length,
  };
  const marks = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0);
  return (
    <p className="version">
      {printedAt === null ? (
        <b>{texts.notPrinted}</b>
      ) : !isVersion ? (
        <b>
          {formatMessage(marks.length > 0 ? texts.draft : texts.printed, {
            number: version,
            time: momentText(printedAt, sheet.date, locale),
          })}
        </b>
      ) : (
        <span>
          <b>{formatMessage(texts.version, { number: version })}</b>{' '}
          <FormattedMessage id="day.paper.now" values={{ when: momentText(printedAt, sheet.date, locale) }} />
          {replacedPrintedAt !== null && (
            <FormattedMessage
              id="day.paper.replaces"
              values={{ version: version - 1, when: momentText(replacedPrintedAt, sheet.date, locale) }}
            />
          )}
        </span>
      )}
      {marks.length > 0 && (
        <span className="marks">
          {marks.map((kind) => (
            <Mark key={kind} isOutlined={kind === 'changed'}>
              <FormattedMessage id={`day.paper.count.${kind}`} values={{ count: counts[kind] }} />
            </Mark>
          ))}
        </span>
      )}
    </p>
  );
}

/** White on black, or outlined: different from the text and from each other by their shape, in grey too. */
const Mark = ({ isOutlined = false, children }: { isOutlined?: boolean; children: ReactNode }) => (
  <span className={isOutlined ? 'mark outlined' : 'mark'}>{children}</span>
);

interface LineProps {
  booking: DayPaperBookingFragment;
  position: string;
  mark: string | null;
  isOutlined?: boolean;
  isGone?: boolean;
  /** It goes out with the lorry: somebody ticks it off. */
  isLoaded: boolean;
}

/** Signs of remarks that their column has room for; Chinese ones are twice as wide. */
const mostSigns = 64;
const isLong = (text: string) => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0) > mostSigns;

/** A stop; long remarks stand below it, across the page. */
function Line({ booking, position, mark, isOutlined = false, isGone = false, isLoaded }: LineProps) {
  const locale = useLocale();
  const { address, primaryContact, secondaryContact, remarks } = booking;
  const phones = [primaryContact, secondaryContact ?? ''].filter(Boolean);
  const text = remarks === null ? null : <span className="text">{remarks}</span>;
  const long = isLong(remarks ?? '');
  return (
    <tbody className={[mark === null ? '' : 'marked', isGone ? 'gone' : '', long ? 'long' : ''].join(' ')}>
      <tr>
        <td className="number" rowSpan={long ? 2 : 1}>
          {position}
        </td>
        <td className="where">
          <b>
            {booking.postcode} {booking.city}
          </b>
          <span>{[address?.address1, address?.address2].filter(Boolean).join(', ')}</span>
        </td>
        <td className="who">
          <b>{personText(booking.salutation, booking.name, locale)}</b>
          {phones.map((phone) => (
            <span key={phone}>{formatMobile(phone)}</span>
          ))}
        </td>
        <td className="mattresses">{booking.quantityMattress || '·'}</td>
        <td className="bedsets">{booking.quantityBedset || '·'}</td>
        <td className="remarks">
          {mark !== null && <Mark isOutlined={isOutlined}>{mark}</Mark>}
          {!isGone && !isLoaded && <Mark>{runSheetTexts[locale].checkOrder}</Mark>}
          {!long && text}
        </td>
        <td className="booking">
          <b>{booking.reference}</b>
          <span>{booking.orderNumber}</span>
        </td>
        <td className="done">{isLoaded && <span className="box" />}</td>
        <td className="not">{isLoaded && <span className="box" />}</td>
        <td className="signed" />
      </tr>
      {long && (
        <tr>
          <td className="below" colSpan={9}>
            {text}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Feet() {
  const locale = useLocale();
  const user = useStaffUser();
  const texts = runSheetTexts[locale];
  return (
    <footer>
      <div className="lines">
        {[
          texts.lorry,
          texts.driver,
          <FormattedMessage key="with" id="day.paper.with" />,
          texts.outAt,
          texts.backAt,
          <FormattedMessage key="checked" id="day.paper.checked" />,
        ].map((word, index) => (
          <span key={index}>{word}</span>
        ))}
      </div>
      <p>
        <FormattedMessage id="day.paper.foot" />
        <span>
          {user.name} · {contact.phone}
        </span>
      </p>
    </footer>
  );
}
