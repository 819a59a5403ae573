import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Database } from '@booking/server/database/database';

/** The results of a month. Lists and counts of errors must be empty and 0. */
export interface MonthFigures {
  rounds: { count: number; fewestStops: number; mostStops: number };
  delivered: number;
  failed: number;
  /** Customers who had booked by 17:00 and can be reached, and those of them who had no window by 18:00. */
  toAnnounce: number;
  unannounced: string[];
  /** Arrivals by the window that the customer knew; in rounds with a breakdown as well. */
  arrivals: Arrivals;
  arrivalsAfterBreakdown: Arrivals;
  /** Number of new windows that staff announced, and the maximum of one customer on one day. */
  newWindows: number;
  mostNewWindowsADay: number;
  undone: number;
  messagesAfterUndo: number;
  /** Maximum and mean number of messages of one delivery, without confirmations and new windows. */
  sms: { most: number; mean: number };
  emails: { most: number; mean: number };
  /** Customers with SMS alone whose delivery failed, and those of them who got a code afterwards. */
  codesAsked: number;
  codesReceived: number;
  /** The figures of weeklyOutcomes, and the same as the simulation counted them. */
  weekly: WeeklyTotals;
  counted: WeeklyTotals;
}

interface Arrivals {
  within: number;
  early: number;
  late: number;
}

export interface WeeklyTotals {
  deliveredWithWindow: number;
  deliveredInWindow: number;
  yes: number;
  yesNobodyHome: number;
  other: number;
  otherNobodyHome: number;
}

export interface WeeklyOutcome extends Pick<WeeklyTotals, 'deliveredWithWindow' | 'deliveredInWindow'> {
  attendanceYes: { deliveries: number; nobodyHome: number };
  attendanceOther: { deliveries: number; nobodyHome: number };
}

/** An undone step: its booking, the next stop, the message of the undone outcome, and the time of the right outcome. */
export interface UndoneStep {
  id: string;
  nextId: string | null;
  date: CalendarDate;
  kind: 'DELIVERED' | 'NOT_DELIVERED';
  from: Date;
  until: Date;
}

export const weeklyDocument = `{ weeklyOutcomes {
  deliveredWithWindow deliveredInWindow attendanceYes { deliveries nobodyHome } attendanceOther { deliveries nobodyHome } } }`;

/** Returns the sums of all weeks. */
export function weeklyTotals(weeks: readonly WeeklyOutcome[]): WeeklyTotals {
  const sum = (count: (week: WeeklyOutcome) => number) => weeks.reduce((total, week) => total + count(week), 0);
  return {
    deliveredWithWindow: sum((week) => week.deliveredWithWindow),
    deliveredInWindow: sum((week) => week.deliveredInWindow),
    yes: sum((week) => week.attendanceYes.deliveries),
    yesNobodyHome: sum((week) => week.attendanceYes.nobodyHome),
    other: sum((week) => week.attendanceOther.deliveries),
    otherNobodyHome: sum((week) => week.attendanceOther.nobodyHome),
  };
}

type MessageFigures = Pick<MonthFigures, 'newWindows' | 'mostNewWindowsADay' | 'messagesAfterUndo' | 'sms' | 'emails'>;

/** Counts the messages to customers in the outbox. */
export async function messageFigures(database: Database, undone: readonly UndoneStep[], deliveries: number): Promise<MessageFigures> {
  const [windows] = await database.query<{ all: number; most: number }>(
    `SELECT coalesce(sum(count), 0)::integer AS all, coalesce(max(count), 0)::integer AS most FROM (
       SELECT count(DISTINCT created_at) AS count FROM outbox_message WHERE kind = 'WINDOW_CHANGED'
        GROUP BY booking_id, (created_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date) AS announced`,
  );
  const sent = await database.query<{ channel: string; most: number; mean: number }>(
    `SELECT channel, max(count)::integer AS most, round(sum(count)::numeric / $1, 2)::float AS mean FROM (
       SELECT channel, count(*) AS count FROM outbox_message
        WHERE status = 'SENT' AND booking_id IS NOT NULL AND kind NOT IN ('CONFIRMED', 'CHANGED', 'WINDOW_CHANGED', 'BOOKING_CODE')
        GROUP BY booking_id, channel, payload->>'deliveryDate') AS sent GROUP BY channel`,
    [deliveries],
  );
  const [afterUndo] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM outbox_message m JOIN jsonb_to_recordset($1::jsonb)
         AS u (id uuid, "nextId" uuid, date text, kind text, "from" timestamptz, until timestamptz)
         ON m.booking_id = u.id AND m.kind = u.kind AND m.payload->>'deliveryDate' = u.date
            OR m.booking_id = u."nextId" AND m.kind = 'NEXT_STOP' AND m.handed_at > u."from" AND m.handed_at <= u.until
      WHERE m.handed_at IS NOT NULL`,
    [JSON.stringify(undone)],
  );
  const of = (channel: string) => {
    const { most = 0, mean = 0 } = sent.find((row) => row.channel === channel) ?? {};
    return { most, mean };
  };
  return {
    newWindows: windows?.all ?? 0,
    mostNewWindowsADay: windows?.most ?? 0,
    messagesAfterUndo: afterUndo?.count ?? 0,
    sms: of('sms'),
    emails: of('email'),
  };
}

/** Returns the part of arrivals within the announced window; 1 without arrivals. */
function shareWithin({ within, early, late }: Arrivals): number {
  const all = within + early + late;
  return all === 0 ? 1 : within / all;
}

/** Returns one sentence for each promise that was not kept. */
export function monthErrors(figures: MonthFigures): string[] {
  const { delivered, failed, unannounced, arrivals, mostNewWindowsADay, undone, messagesAfterUndo, sms, emails } = figures;
  const { codesAsked, codesReceived, weekly, counted } = figures;
  const checks: [boolean, string][] = [
    [delivered + failed >= 3_000, `only ${delivered + failed} deliveries`],
    [unannounced.length === 0, `without a window at 18:00: ${unannounced.join(', ')}`],
    [shareWithin(arrivals) >= 0.9, `only ${percent(shareWithin(arrivals))} of arrivals within the window`],
    [mostNewWindowsADay <= 1, `a customer got ${mostNewWindowsADay} new windows on one day`],
    [undone > 0, 'no step was undone'],
    [messagesAfterUndo === 0, `${messagesAfterUndo} messages after an undo`],
    [sms.most <= 3, `${sms.most} SMS about one delivery`],
    [emails.most <= 4, `${emails.most} e-mails about one delivery`],
    [codesAsked > 0, 'no customer with SMS alone needed a code'],
    [codesReceived === codesAsked, `${codesAsked - codesReceived} customers with SMS alone got no code`],
    [
      JSON.stringify(weekly) === JSON.stringify(counted),
      `weeklyOutcomes counts ${JSON.stringify(weekly)} instead of ${JSON.stringify(counted)}`,
    ],
  ];
  return checks.flatMap(([isKept, error]) => (isKept ? [] : [error]));
}

/** Prints the figures of a month. */
export function printMonth(figures: MonthFigures): void {
  const { rounds, delivered, failed, toAnnounce, unannounced, arrivals, arrivalsAfterBreakdown, newWindows, mostNewWindowsADay } = figures;
  const { undone, messagesAfterUndo, sms, emails, codesAsked, codesReceived, counted } = figures;
  const perThousand = (part: number, all: number) => (all === 0 ? '-' : String(Math.round((part / all) * 1_000)));
  const lines = [
    `${delivered} delivered and ${failed} failed, in ${rounds.count} rounds of ${rounds.fewestStops} to ${rounds.mostStops} stops`,
    `window by 18:00: ${toAnnounce - unannounced.length} of ${toAnnounce} customers who had booked by 17:00 and can be reached`,
    `arrivals ${ofArrivals(arrivals)}; after a breakdown ${ofArrivals(arrivalsAfterBreakdown)}`,
    `steps DELIVERED within the window: ${counted.deliveredInWindow} of ${counted.deliveredWithWindow}`,
    `new windows: ${newWindows}, at most ${mostNewWindowsADay} a day for a customer`,
    `undone steps: ${undone}, messages after them: ${messagesAfterUndo}`,
    `messages of a delivery: at most ${sms.most} SMS (mean ${sms.mean}) and ${emails.most} e-mails (mean ${emails.mean})`,
    `codes after NOT_DELIVERED for customers with SMS alone: ${codesReceived} of ${codesAsked}`,
    `nobody at home in 1,000: ${perThousand(counted.yesNobodyHome, counted.yes)} with YES, ${perThousand(counted.otherNobodyHome, counted.other)} without`,
  ];
  for (const line of lines) console.log(line);
}

function ofArrivals(arrivals: Arrivals): string {
  return `${percent(shareWithin(arrivals))} within the window (${arrivals.within} within, ${arrivals.early} early, ${arrivals.late} late)`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
