/** Maximum number of bookings that an export may name by id: their ids fit into the body of a request. */
export const maxNamedBookings = 10_000;

/** Maximum number of bookings in a bulk action, and in a list by ids. */
export const maxBookings = 500;
