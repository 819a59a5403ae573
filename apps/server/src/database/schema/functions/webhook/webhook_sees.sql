-- Returns whether an endpoint may see an event. Of a booking: it may see bookings, the booking is of one of its branches or has just left
-- one, and the endpoint's key, if it is limited to one (p_key), made the booking. Of an order: it may see orders (p_orders).
CREATE OR REPLACE FUNCTION webhook_sees(e event, p_key uuid, p_bookings boolean, p_orders boolean, p_branches uuid[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN e.booking_id IS NULL THEN p_orders
         ELSE p_bookings AND (p_branches IS NULL OR e.branch_id = ANY (p_branches) OR e.from_branch_id = ANY (p_branches))
           AND (p_key IS NULL OR e.made_by_key IS NOT DISTINCT FROM p_key) END
$$;
