import type { ListFilter } from '../modules/booking/booking-filter.js';

/** The filter of every booking outside of the archive. */
export const everyBooking: ListFilter = {
  ids: null,
  except: null,
  branchIds: null,
  userId: null,
  madeByKey: null,
  statuses: null,
  deliveryDateFrom: null,
  deliveryDateTo: null,
  archived: false,
  search: null,
  orderOnFile: null,
  unproved: null,
  offers: null,
  attendance: null,
  createdFrom: null,
  createdTo: null,
  overbooked: null,
};
