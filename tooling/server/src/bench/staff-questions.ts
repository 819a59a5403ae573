import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '@booking/server/database/statement-source';
import { encodeCursor } from '@booking/server/shared/list-cursor';
import { webDocuments } from '@booking/server/graphql/web-documents.generated';
import type { Question } from './latency.js';

/** A stored booking, by which requests select it. */
interface Sample {
  id: string;
  branchId: string;
  deliveryDate: CalendarDate;
  orderNumber: string;
  reference: string;
  name: string;
  email: string;
  primaryContact: string;
  city: string;
  postcode: string;
  /** Values of the lists' orders, as in cursors. */
  at: Record<Field, string>;
}

type Field = 'DELIVERY_DATE' | 'CREATED_AT' | 'NAME';

export interface Samples {
  today: CalendarDate;
  branchIds: readonly string[];
  present: readonly Sample[];
  archived: readonly Sample[];
}

export interface StaffQuestion {
  what: string;
  ask: (samples: Samples, turn: number) => Question;
}

/** Returns bookings from all over the table: a few hundred, archived and not. */
export async function readSamples(database: StatementSource, today: CalendarDate): Promise<Samples> {
  const read = (condition: string) =>
    database.query<Sample>(
      `SELECT id, branch_id AS "branchId", delivery_date AS "deliveryDate", order_number AS "orderNumber", reference, name, email,
              primary_contact AS "primaryContact", city, postcode, json_build_object('DELIVERY_DATE', delivery_date, 'NAME', lower(name),
                'CREATED_AT', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS at
         FROM booking WHERE ${condition} ORDER BY md5(id::text) LIMIT 300`,
    );
  const branches = await database.query<{ id: string }>('SELECT id FROM branch ORDER BY name');
  return {
    today,
    branchIds: branches.map(({ id }) => id),
    present: await read('archived_at IS NULL'),
    archived: await read('archived_at IS NOT NULL'),
  };
}

function pick<T>(values: readonly T[], turn: number): T {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('the database has no bookings to ask for');
  return value;
}

const web = (name: keyof typeof webDocuments, variables: object): Question => ({ query: webDocuments[name], variables });

/** Page size of the web client's list of bookings. */
const first = 50;
const fields = ['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const satisfies readonly Field[];
const directions = ['ASC', 'DESC'] as const;

/** Filters of staff. */
const filters: readonly (readonly [what: string, filterOf: (samples: Samples, turn: number) => object])[] = [
  ['all', () => ({})],
  ['a branch', ({ branchIds }, turn) => ({ branchIds: [pick(branchIds, turn)] })],
  [
    'three branches, two statuses',
    ({ branchIds }, turn) => ({
      branchIds: [0, 1, 2].map((more) => pick(branchIds, turn + more)),
      statuses: ['DELIVERED', 'CANCELLED'],
    }),
  ],
  ['a status', (_, turn) => ({ statuses: [pick(['CONFIRMED', 'DELIVERED', 'FAILED', 'CANCELLED'], turn)] })],
  ['a week', ({ today }, turn) => ({ deliveryDateFrom: addDays(today, -(turn % 14)), deliveryDateTo: addDays(today, 6 - (turn % 14)) })],
  [
    'half a year of a branch',
    ({ today, branchIds }, turn) => ({
      deliveryDateFrom: addDays(today, -150),
      deliveryDateTo: addDays(today, 30),
      branchIds: [pick(branchIds, turn)],
    }),
  ],
  ['orders not on file', () => ({ orderOnFile: false })],
  ['orders on file', () => ({ orderOnFile: true })],
  ['overbooked days', () => ({ overbooked: true })],
];

const from = (archived: boolean) => (archived ? { archived } : {});
/** Where dates are searched for: in the archive, where the smaller database has some too. */
const seenFrom = (archived: boolean, samples: Samples): Samples => ({ ...samples, today: addDays(samples.today, archived ? -50 : 0) });
const where = (archived: boolean) => (archived ? ' of the archive' : '');

const lists: readonly StaffQuestion[] = [false, true].flatMap((archived) => [
  ...filters.flatMap(([what, filterOf]): StaffQuestion[] => [
    ...fields.map((field) => ({
      what: `list${where(archived)}: ${what}, by ${field}`,
      ask: (samples: Samples, turn: number) =>
        web('BookingRows', {
          filter: { ...filterOf(seenFrom(archived, samples), turn), ...from(archived) },
          orderBy: { field, direction: pick(directions, turn) },
          first,
        }),
    })),
    {
      what: `count${where(archived)}: ${what}`,
      ask: (samples, turn) => web('BookingCount', { filter: { ...filterOf(seenFrom(archived, samples), turn), ...from(archived) } }),
    },
  ]),
  ...fields.map((field) => ({
    what: `list${where(archived)}: from anywhere on, by ${field}`,
    ask: (samples: Samples, turn: number) => {
      const { id, at } = pick(archived ? samples.archived : samples.present, turn);
      const orderBy = { field, direction: pick(directions, turn) };
      return web('BookingRows', { filter: from(archived), orderBy, first, after: encodeCursor({ value: at[field], id }) });
    },
  })),
]);

/** Kinds of searches. */
const searches: readonly (readonly [what: string, textOf: (sample: Sample) => string])[] = [
  ['a name', ({ name }) => name],
  ['the beginning of a name', ({ name }) => name.slice(0, 4)],
  ['two letters', ({ name }) => name.slice(0, 2)],
  ['a reference', ({ reference }) => reference],
  ['an order number, without its dashes', ({ orderNumber }) => orderNumber.replaceAll('-', ' ')],
  ['a telephone number', ({ primaryContact }) => primaryContact],
  ['the end of a telephone number', ({ primaryContact }) => primaryContact.slice(-7)],
  ['an e-mail address', ({ email }) => email],
  ['a text that no booking has', ({ id }) => id.slice(-8)],
  [
    'two words in the wrong order',
    ({ name, city }) => `${name.split(' ').at(-1) ?? ''} ${name.includes(' ') ? (name.split(' ')[0] ?? '') : city}`,
  ],
  ['a town', ({ city }) => city],
  ['a postcode', ({ postcode }) => postcode],
  ['one Chinese character', ({ name }) => /\p{Script=Han}/u.exec(name)?.[0] ?? '陈'],
];

export const searchQuestions: readonly StaffQuestion[] = searches.flatMap(([what, textOf]) => [
  {
    what: `palette: ${what}`,
    ask: ({ present, today }, turn) =>
      web('PaletteBookings', { search: textOf(pick(present, turn)), today, yesterday: addDays(today, -1) }),
  },
  ...[false, true].flatMap((archived): StaffQuestion[] => [
    ...fields.map((field) => ({
      what: `search${where(archived)}: ${what}, by ${field}`,
      ask: (samples: Samples, turn: number) =>
        web('BookingRows', {
          filter: { search: textOf(pick(archived ? samples.archived : samples.present, turn)), ...from(archived) },
          orderBy: { field, direction: 'DESC' },
          first,
        }),
    })),
    {
      what: `count of a search${where(archived)}: ${what}`,
      ask: (samples, turn) =>
        web('BookingCount', { filter: { search: textOf(pick(archived ? samples.archived : samples.present, turn)), ...from(archived) } }),
    },
  ]),
]);

/** The comparison of a search: the same fields of one booking, by its id. */
export const lookUp: StaffQuestion = {
  what: 'a booking by its key',
  ask: ({ present }, turn) => ({
    query: 'query LookUp($id: ID!) { booking(id: $id) { id version reference name postcode city deliveryDate status } }',
    variables: { id: pick(present, turn).id },
  }),
};

const csvOf = (query: string) => ({ path: `/server/api/bookings.csv?${query}` });

/** The requests of the staff area, except searches. */
export const staffQuestions: readonly StaffQuestion[] = [
  { what: 'dashboard: decisions', ask: () => web('DashboardDecisions', { first: 6 }) },
  {
    what: 'dashboard: decisions of a branch',
    ask: ({ branchIds }, turn) => web('DashboardDecisions', { first: 6, branchIds: [pick(branchIds, turn)] }),
  },
  { what: 'dashboard: the count beside it', ask: () => web('DecisionCount', {}) },
  { what: 'dashboard: weeks', ask: () => web('DashboardWeeks', {}) },
  { what: 'dashboard: loads of fourteen days', ask: ({ today }) => web('DayLoads', { from: today, to: addDays(today, 13) }) },
  {
    what: "dashboard: today's counts",
    ask: ({ today }, turn) =>
      web('DashboardTodayCount', {
        date: today,
        status: pick(['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED'], turn),
        archived: false,
      }),
  },
  { what: "dashboard: today's list", ask: ({ today }) => web('DashboardTodayList', { date: today, first: 7, archived: false }) },
  {
    what: "dashboard: today's list, out of the archive",
    ask: ({ today }) => web('DashboardTodayList', { date: today, first: 7, archived: true }),
  },
  {
    what: 'overbooked days',
    ask: () => ({ query: 'query Overbooked { overbookedDays { branchId date booked limit overbookedBy } }', variables: {} }),
  },
  {
    what: 'calendar: loads of six weeks',
    ask: ({ today }, turn) => web('DayLoads', { from: addDays(today, -(turn % 28)), to: addDays(today, 41 - (turn % 28)) }),
  },
  {
    what: "calendar: a branch's day",
    ask: ({ today, branchIds }, turn) =>
      web('CalendarBookings', { branchIds: [pick(branchIds, turn)], date: addDays(today, (turn % 50) - 25), first: 20 }),
  },
  {
    what: 'run sheet',
    ask: ({ today, branchIds }, turn) => ({
      query:
        'query RunSheet($branchId: ID!, $date: Date!) { runSheet(branchId: $branchId, date: $date) { date version printedAt stops { position change booking { id version reference status orderNumber postcode city address { address1 address2 } name primaryContact remarks docUrls history { at by change from to } } } } }',
      variables: { branchId: pick(branchIds, turn), date: addDays(today, (turn % 50) - 25) },
    }),
  },
  { what: 'drawer', ask: ({ present }, turn) => web('StaffBooking', { id: pick(present, turn).id }) },
  { what: 'drawer, out of the archive', ask: ({ archived }, turn) => web('StaffBooking', { id: pick(archived, turn).id }) },
  {
    what: 'drawer: the load of its day',
    ask: ({ present }, turn) => {
      const { branchId, deliveryDate } = pick(present, turn);
      return web('BookingDayLoad', { branchIds: [branchId], date: deliveryDate });
    },
  },
  {
    what: 'ids of all that are chosen',
    ask: (samples, turn) => {
      const { id, at } = pick(samples.present, turn);
      return web('BookingIds', { filter: {}, after: encodeCursor({ value: at.DELIVERY_DATE, id }) });
    },
  },
  { what: 'file: all, to its first booking', ask: (_, turn) => csvOf(`orderBy=${pick(fields, turn)}&direction=DESC`) },
  {
    what: 'file: the archive, to its first booking',
    ask: (_, turn) => csvOf(`archived=true&orderBy=${pick(fields, turn)}&direction=DESC`),
  },
  ...lists,
];
