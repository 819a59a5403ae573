-- Releases the places of an active booking. The caller holds the lock of the booking's row, so that they are released once.
CREATE OR REPLACE FUNCTION release_places(p_booking booking) RETURNS void LANGUAGE sql AS $$
  UPDATE day_ledger
     SET booked = booked - (p_booking).places, deliveries = deliveries - 1,
         pieces = pieces - (p_booking).quantity_mattress - (p_booking).quantity_bedset
   WHERE branch_id = (p_booking).branch_id AND delivery_date = (p_booking).delivery_date;
$$;
