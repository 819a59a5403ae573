import type { AuthorizationWorld } from './authorization-world.js';

/** Queries that take no variables. */
const plainQueries =
  'ApiKeys AuditColleagues BookingsWithoutOrder CalendarFeeds ClosedDayBranches DecisionCount IntegrationCounts Rules StaffBranches WebhookEndpoints WebhookKeys'.split(
    ' ',
  );

/** Sets of variables for each query of the web client, right and wrong. */
export const webVariables: Readonly<Record<string, (world: AuthorizationWorld) => object[]>> = {
  ...Object.fromEntries(plainQueries.map((name) => [name, () => [{}]])),
  Arrivals: () => [
    { postcode: '68100', date: '2026-03-06' },
    { postcode: '93000', date: '2026-03-06' },
    { postcode: '68100', date: 'x' },
    {},
  ],
  AuditLog: ({ branch }) => [
    { first: 50 },
    { entityId: branch, filter: { by: 'All', entity: 'Branch', from: '2026-03-04T00:00:00.000+08:00', to: null }, first: 5, after: null },
    { first: 101 },
    { filter: { from: 'x' }, first: 5 },
    { first: 5, after: 'not a cursor' },
    {},
  ],
  Availability: () => [
    { postcode: '68100' },
    { postcode: '68100', from: '2026-03-04', to: '2026-05-02', holdToken: null },
    { postcode: '68100', from: '2026-12-20', to: '2027-01-03', holdToken: null },
    { postcode: '93000' },
    { postcode: 'x' },
    { postcode: '68100', from: '2026-02-30' },
    { postcode: '68100', from: '2026-03-04', to: '2027-03-04' },
    { from: 7, nothing: 1 },
    {},
  ],
  BookingCount: ({ branch }) => [{ filter: {} }, { filter: { branchIds: [branch], search: 'demo' } }, { filter: { branchIds: ['x'] } }, {}],
  BookingDayLoad: ({ branch, otherBranch }) => [
    { branchIds: [branch], date: '2026-03-06' },
    { branchIds: [otherBranch], date: '2026-03-06' },
    { branchIds: [branch], date: 'x' },
  ],
  BookingIds: ({ branch }) => [{ filter: { statuses: ['DELIVERED'] } }, { filter: { branchIds: [branch] }, after: 'x' }, {}],
  BookingPapers: ({ branch }) => [
    { filter: { branchIds: [branch] } },
    { filter: { ids: [branch, 'x'] }, after: null },
    { filter: { ids: Array.from({ length: 501 }, () => branch) } },
    {},
  ],
  BookingRows: ({ branch, otherBranch }) => {
    const orderBy = { field: 'DELIVERY_DATE', direction: 'DESC' };
    return [
      { filter: {}, orderBy, first: 100 },
      { filter: { branchIds: [branch], search: '012' }, orderBy: { field: 'NAME', direction: 'ASC' }, first: 5 },
      { filter: { branchIds: [otherBranch] }, orderBy, first: 5 },
      { filter: {}, orderBy, first: 101 },
      { filter: {}, orderBy },
    ];
  },
  CheckOrders: () => [
    { input: [{ orderNumber: 'EXEC-1', status: 2, isPaid: true, isSigned: true, address: { zipcode: '1000' } }] },
    { input: [{ orderNumber: 'EXEC-1', status: 'x' }] },
    { input: [] },
    {},
  ],
  DashboardDecisions: ({ branch, otherBranch }) => [
    { first: 6 },
    { branchIds: [branch], first: 1 },
    { branchIds: [otherBranch], first: 100 },
    { first: 6, after: 'not a cursor' },
    { branchIds: 'x', first: 'x' },
  ],
  DashboardLoads: ({ branch, otherBranch }) => [
    { from: '2026-03-04', to: '2026-03-18' },
    { branchIds: [branch], from: '2026-03-04', to: '2026-03-05' },
    { branchIds: [otherBranch], from: '2026-03-04', to: '2026-03-05' },
    { from: '2026-03-05', to: '2026-03-04' },
    {},
  ],
  DashboardTodayCount: ({ branch }) => [
    { date: '2026-03-06', status: 'CONFIRMED', archived: false },
    { branchIds: [branch], date: '2026-03-06', status: 'DELIVERED', archived: true },
    { branchIds: 7, status: 'NOTHING' },
  ],
  DashboardTodayList: ({ branch }) => [
    { date: '2026-03-06', first: 6, archived: false },
    { branchIds: [branch], date: '2026-03-06', first: 1, archived: true },
    { branchIds: 7 },
  ],
  BranchEffect: (given) => branchEffects(given),
  BranchEffectDays: (given) => branchEffects(given),
  BranchLoads: ({ branch, otherBranch }) =>
    [branch, otherBranch, 'x'].map((id) => ({ branchIds: [id], from: '2026-03-04', to: '2026-06-04' })),
  CalendarBookings: ({ branch }) => [
    { branchIds: [branch], date: '2026-03-06', first: 20 },
    { branchIds: [branch], date: '2026-03-06', first: 40, after: 'not a cursor' },
    { branchIds: ['none'], date: '2026-03-06', first: 0 },
    { branchIds: [], date: '2026-02-30', first: 1000 },
    {},
  ],
  CalendarLoads: ({ branch }) => [
    { branchIds: [branch], from: '2026-03-02', to: '2026-04-05' },
    { branchIds: null, from: '2026-03-02', to: '2026-03-02' },
    { branchIds: ['none'], from: '2026-03-02', to: '2026-03-08' },
    { from: '2026-03-08', to: '2026-03-02' },
    { from: '2026-01-01', to: '2027-12-31' },
    { from: 7 },
  ],
  DashboardWeeks: ({ branch, otherBranch }) => [{}, { branchIds: [branch] }, { branchIds: [otherBranch] }, { branchIds: 7 }],
  DateFieldLoads: ({ branch, otherBranch }) => [
    { branchId: branch, from: '2026-03-01', to: '2026-03-31' },
    { branchId: otherBranch, from: '2026-03-01', to: '2026-03-31' },
    { branchId: 'x', from: '2026-03-01', to: '2026-02-30' },
    {},
  ],
  DayRunSheet: ({ branch, otherBranch }) => [
    { branchId: branch, date: '2026-03-06' },
    { branchId: otherBranch, date: '2026-03-06' },
    { branchId: branch, date: '2026-02-30' },
    { branchId: 'x' },
  ],
  EarlierBookings: () => [
    { search: '0123456789', archived: false },
    { search: '0123456789', archived: true },
    { search: 7, archived: 'x' },
    {},
  ],
  ManagedBooking: ({ booking }) => [{ token: booking.token }, { token: 'none' }, { token: 3 }, {}],
  MessagePreviews: ({ booking }) => [
    { kind: 'CONFIRMED', moved: true },
    { kind: 'CHANGED', moved: false, bookingId: booking.id },
    { kind: 'CHANGED', moved: true, bookingId: 'x' },
    { kind: 'NONE', moved: 7 },
    {},
  ],
  MoveOutcome: ({ booking }) => [{ id: booking.id }, { id: 'x' }, { id: 7 }, {}],
  OrderStatus: ({ booking }) => [
    { orderNumber: booking.orderNumber, postcode: '68100' },
    { orderNumber: 'NONE-1', postcode: '68100' },
    { orderNumber: '', postcode: ' ' },
  ],
  OverbookedDays: ({ branch, otherBranch }) => [{}, { branchIds: [branch] }, { branchIds: [otherBranch] }, { branchIds: 7 }],
  OwnBookings: () => [
    { statuses: ['BOOKED', 'RESCHEDULED'], direction: 'ASC', first: 20 },
    { statuses: [], direction: 'DESC', first: 0, after: null },
    { statuses: 'BOOKED', direction: 'ASC', first: 5, after: 'not a cursor' },
    { statuses: ['NOTHING'], direction: 1, first: 1000 },
  ],
  PreviewedBooking: ({ booking }) => [{ id: booking.id }, { id: 'x' }, { id: 7 }, {}],
  PaletteBookings: ({ booking }) => [
    { search: booking.orderNumber, today: '2026-03-04', yesterday: '2026-03-03' },
    { search: '', today: '2026-03-04', yesterday: '2026-03-03' },
    { search: booking.orderNumber, today: '2026-02-30', yesterday: null },
    {},
  ],
  PaletteLoads: ({ branch, otherBranch }) => [
    { from: '2026-03-04', to: '2026-03-18' },
    { branchIds: [branch], from: '2026-03-04', to: '2026-03-05' },
    { branchIds: [otherBranch], from: '2026-03-04', to: '2026-03-05' },
    { from: '2026-03-05', to: '2026-03-04' },
    {},
  ],
  PalettePeople: () => [{ search: 'a' }, { search: '' }, { search: 7 }, {}],
  ClosedDays: () => [{ from: '2026-01-01', to: '2027-12-31' }, { from: '2027-01-01', to: '2026-01-01' }, { from: 'x' }],
  ClosedDayClashes: () => [{ from: '2026-03-04', to: '2026-12-31' }, { from: '2026-03-04', to: 'x' }, {}],
  ClosedDayEffect: (given) => closedDayEffects(given),
  ClosedDayEffectDays: (given) => closedDayEffects(given),
  ClosedDaysEffect: (given) => closedDaysEffects(given),
  ClosedDaysEffectDays: (given) => closedDaysEffects(given),
  Rule: ({ rule }) => [{ id: rule }, { id: 'x' }, { id: 7 }, {}],
  RuleEffect: (given) => ruleEffects(given),
  RuleEffectDays: (given) => ruleEffects(given),
  PlanOverbookedDays: ({ branch, otherBranch }) => [
    { branchIds: [branch], from: '2026-03-04', to: '2026-03-20' },
    { branchIds: [otherBranch], from: '2026-03-04', to: '2026-03-20' },
    { branchIds: [branch], from: '2026-03-04', to: 'x' },
  ],
  Orders: () => [{ first: 50 }, { search: 'a', first: 2, after: null }, { search: 'x'.repeat(101), first: 5 }, { first: 101 }, {}],
  StaffBranch: ({ branch, otherBranch }) => [{ id: branch }, { id: otherBranch }, { id: 'x' }, {}],
  StaffDayLoads: ({ branch, otherBranch }) => [
    { branchIds: [branch], from: '2026-03-04', to: '2026-03-18' },
    { branchIds: [otherBranch], from: '2026-03-04', to: '2026-03-04' },
    { branchIds: 7, from: 'x', to: 'x' },
  ],
  StaffDays: () => [
    { postcode: '68100', from: '2026-03-04', to: '2026-06-03', holdToken: null },
    { postcode: '93000', from: '2026-03-04', to: '2026-03-05' },
    { postcode: 'x', from: '2026-03-04', to: '2026-03-05' },
    { postcode: '68100', from: '2026-03-05', to: '2026-03-04' },
    {},
  ],
  StaffBooking: ({ booking }) => [{ id: booking.id }, { id: 'x' }, { id: 7 }, {}],
  UserAccount: ({ ownerId }) => [{ id: ownerId }, { id: 'x' }, { id: 7 }, {}],
  UserKeys: ({ ownerId }) => [{ id: ownerId }, { id: 'x' }, { id: 7 }, {}],
  Users: () => [
    { role: 'admin', first: 100 },
    { search: 'a', role: 'user', first: 2, after: null },
    { role: 'user', first: 101 },
    { role: 'nobody', first: 5, after: 'not a cursor' },
    { first: 5 },
  ],
  WorkBookingNow: ({ booking }) => [{ id: booking.id }, { id: 'none' }, { id: 7 }, {}],
  WorkBookings: ({ branch, otherBranch }) => [
    { branchIds: [branch], date: '2026-03-06', first: 100 },
    { branchIds: [branch], date: '2026-03-06', first: 100, after: 'not a cursor' },
    { branchIds: [otherBranch], date: '2026-03-06', first: 5 },
    { branchIds: [branch], date: '2026-02-30', first: 101 },
    {},
  ],
  WorkDay: ({ branch, otherBranch, overbookedDate }) => [
    { branchId: branch, branchIds: [branch], date: overbookedDate },
    { branchId: branch, branchIds: [branch], date: '2026-03-06' },
    { branchId: otherBranch, branchIds: [otherBranch], date: '2026-03-06' },
    { branchId: 'x', branchIds: ['x'], date: '2026-03-06' },
    { branchId: branch, branchIds: [branch], date: 'x' },
    {},
  ],
  WorkLoads: ({ branch, otherBranch }) => [
    { branchIds: [branch], from: '2026-03-04', to: '2026-04-05' },
    { branchIds: [otherBranch], from: '2026-03-04', to: '2026-03-05' },
    { branchIds: [branch], from: '2026-03-05', to: '2026-03-04' },
    {},
  ],
  WorkMessages: ({ booking }) => [
    { id: booking.id, version: 1, deliveryDate: '2026-03-13', answerBy: '2026-03-06T00:00:00Z' },
    { id: booking.id, version: 99, deliveryDate: '2026-03-13' },
    { id: 'x', version: 1, deliveryDate: 'x' },
    {},
  ],
  WebhookDeliveries: ({ branch }) => [
    { endpointId: branch, failedOnly: true, first: 25 },
    { endpointId: 'x', failedOnly: false, first: 101 },
    {},
  ],
};

function ruleEffects({ branch, otherBranch, rule }: AuthorizationWorld): object[] {
  const input = { name: '-', branchIds: [branch], startDate: '2026-03-06', endDate: '2026-03-12', dailyLimit: 0 };
  return [
    { input, id: null },
    { input, id: rule },
    { input: { ...input, branchIds: [otherBranch] } },
    { input: { ...input, branchIds: [], dailyLimit: -1 } },
    { input: { ...input, startDate: 'x' } },
    {},
  ];
}

function branchEffects({ branch, otherBranch }: AuthorizationWorld): object[] {
  const input = { name: '-', dailyLimit: 0, leadTime: 1, deliveryRange: 20, deliveryWeekdays: ['MONDAY'], coverage: ['00001-00009'] };
  return [
    { id: branch, input: { ...input, status: 'SUSPENDED', address: { state: 'Johor' } } },
    { id: otherBranch, input },
    { id: branch, input: { ...input, coverage: ['x'], deliveryWeekdays: [] } },
    {},
  ];
}

function closedDayEffects({ branch, otherBranch, closedDay }: AuthorizationWorld): object[] {
  const input = { date: '2026-03-12', name: '-', kind: 'STOCK_TAKE', branchIds: [branch] };
  return [
    { input, id: null },
    { input, id: closedDay },
    { input: { ...input, branchIds: [otherBranch] } },
    { input: { ...input, branchIds: [] } },
    { input: { ...input, name: ' ', states: ['Atlantis'] } },
    { input: { ...input, date: 'x' } },
    {},
  ];
}

const closedDaysEffects = (world: AuthorizationWorld): object[] =>
  closedDayEffects(world).map((variables) => ('input' in variables ? { input: [variables.input] } : variables));
