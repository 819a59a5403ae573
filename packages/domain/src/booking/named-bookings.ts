/** Bookings that may be named one by one when they are taken out as a file: their ids fit into the body of a request. */
export const maxNamedBookings = 10_000;

/** Bookings of one deed of staff, and of one list by their ids, at most. */
export const mostBookings = 500;
