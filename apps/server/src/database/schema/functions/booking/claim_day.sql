-- Claims p_places of a branch's day: for a new booking, which the caller's statement inserts; for a hold (p_hold); for a booking that moves
-- or gets other quantities (p_move); or, with both, for an offer of another day to a booking's customer.
--
-- Returns a row. kind is 'claimed', or, with nothing changed:
--   full         the day has fewer places left
--   quota        a guest quota is used up: with verification there may be a place
--   numberSpent  move: the number that is to verify the booking already verifies its maximum of bookings
--   stale        move or offer: the booking is no longer at this version
--   answered     move: the offer that it answers no longer waits
--   waiting      offer: the booking has an offer that waits
-- booked_before: places of the day that were taken before. held_until: end of the hold. is_burst: true if staff have a new decision because
-- of this booking.
-- Raises PL001 if the plan has changed since the caller decided.
--
-- p_pieces     pieces of the booking, which the caller writes; NULL for a hold
-- p_own_hold   token hash of the client's hold, whose places do not count. A booking or a move deletes it, p_hold renews or moves it
-- p_quotas     guest quotas for a claim without verification (quotasOf in claim.repository.ts). NULL: none; an entry that is NULL or
--              missing is no limit
-- p_hold       {postcode, expiresAt, browser, renewals}: holds the places under p_own_hold instead of booking them
-- p_move       {booking, version, restores, status, promise, byCustomer, answered, number, ofNumber, resizes, endsOffer}; for an offer
--              {booking, version, restores}. Takes the new places before it releases the old ones, and ends a waiting offer, whose places
--              do not count.
--              restores: the booking is cancelled, and has no places to release
--              answered: claims only while this offer waits
--              number, ofNumber: verifies a booking that quotas would count, up to ofNumber bookings
--              resizes: the booking stays on its day and at its version, and keeps its offer unless endsOffer; the caller writes its
--              quantities and its version
--
-- Locks: the number; the networks and the browser, if a quota counts; the plan, shared; the own hold; the days; the booking; its offer.
-- Each statement of this function has a snapshot of its own, so what is counted after a lock includes what was committed before it.
CREATE OR REPLACE FUNCTION claim_day(p_branch uuid, p_date date, p_plan_version integer, p_limit integer, p_places integer, p_pieces integer,
                                     p_now timestamptz, p_own_hold bytea, p_quotas jsonb, p_hold jsonb, p_move jsonb)
RETURNS day_claim LANGUAGE plpgsql AS $$
DECLARE
  claim day_claim;
  moved booking;
  waiting move_offer;
  is_counted boolean := p_quotas IS NOT NULL;
  proves boolean := false;
  has_hold boolean := false;
  offer_hold bytea;
  net64 bytea := decode(p_quotas->>'net64', 'hex');
  net48 bytea := decode(p_quotas->>'net48', 'hex');
  of_net64 CONSTANT integer := (p_quotas->>'ofNet64')::integer;
  of_net48 CONSTANT integer := (p_quotas->>'ofNet48')::integer;
  of_guests CONSTANT integer := (p_quotas->>'guests')::integer;
  number CONSTANT bytea := decode(p_move->>'number', 'hex');
  unverified record;
  guests integer;
  own_places integer := 0; -- places of the booking, if it stays on its day
  used bytea[];
BEGIN
  IF p_move IS NOT NULL THEN
    -- Every change of branch or date increases the version, so a booking at this version has the branch and date that the caller saw.
    SELECT * INTO moved FROM booking
     WHERE id = (p_move->>'booking')::uuid AND version = (p_move->>'version')::integer AND (status = 'CANCELLED') = (p_move->>'restores')::boolean;
    IF NOT FOUND THEN claim.kind := 'stale'; RETURN claim; END IF;
    -- A move counts for the networks from which the booking was made, whoever moves it.
    IF is_counted THEN
      net64 := moved.address_hash;
      net48 := moved.network_hash;
      is_counted := moved.unverified_at IS NOT NULL AND net64 IS NOT NULL AND (moved.branch_id, moved.delivery_date) <> (p_branch, p_date);
    END IF;
    IF is_counted AND number IS NOT NULL THEN
      IF bookings_verified_by(number) >= (p_move->>'ofNumber')::integer THEN claim.kind := 'numberSpent'; RETURN claim; END IF;
      is_counted := false;
      proves := true;
    END IF;
  END IF;

  IF is_counted THEN
    PERFORM lock_networks(net64, net48);
    unverified := unverified_from(net64, net48, p_branch, p_date, p_now, p_own_hold);
    -- A live hold of this network and day was counted when it was made, so the booking that uses it needs no further room. A hold of another
    -- network, or of an account, was not counted here.
    has_hold := p_hold IS NULL AND EXISTS (SELECT FROM hold WHERE token_hash = p_own_hold AND address_hash = net64 AND branch_id = p_branch
                                                             AND delivery_date = p_date AND expires_at > p_now AND places >= p_places);
    IF unverified.in_24_hours >= (p_quotas->>'net64In24Hours')::integer OR unverified.net48_in_24_hours >= (p_quotas->>'net48In24Hours')::integer
       OR NOT has_hold AND (unverified.of_day + p_places > of_net64 OR unverified.net48_of_day + p_places > of_net48)
       OR p_hold IS NOT NULL AND NOT may_hold_more(p_branch, p_date, p_places, p_now, p_own_hold, net64, net48,
                                                      decode(p_hold->>'browser', 'hex'), p_quotas) THEN
      claim.kind := 'quota';
      RETURN claim;
    END IF;
  END IF;

  PERFORM lock_day(p_branch, p_date, p_plan_version, p_own_hold, moved.branch_id, moved.delivery_date);
  IF is_counted THEN
    guests := guests_of_day(p_branch, p_date, p_now, p_own_hold);
    -- A hold that ended counts for an hour from its beginning: otherwise one client could hold the day again and again.
    IF NOT has_hold AND guests + p_places > of_guests
       OR p_hold IS NOT NULL AND (SELECT p_places + coalesce(sum(places), 0) FROM hold
                                   WHERE branch_id = p_branch AND delivery_date = p_date AND address_hash IS NOT NULL AND token_hash <> p_own_hold
                                     AND (expires_at > p_now OR created_at > p_now - interval '1 hour')) > (p_quotas->>'guestHolds')::integer THEN
      claim.kind := 'quota';
      RETURN claim;
    END IF;
  END IF;
  IF p_move IS NOT NULL THEN
    PERFORM 1 FROM booking WHERE id = moved.id AND version = moved.version FOR UPDATE;
    IF NOT FOUND THEN claim.kind := 'stale'; RETURN claim; END IF;
    SELECT * INTO waiting FROM move_offer WHERE booking_id = moved.id AND state = 'WAITING' AND answer_by > p_now;
    IF p_hold IS NOT NULL AND waiting.id IS NOT NULL THEN claim.kind := 'waiting'; RETURN claim; END IF;
    IF p_move->>'answered' IS NOT NULL AND waiting.id IS DISTINCT FROM (p_move->>'answered')::uuid THEN claim.kind := 'answered'; RETURN claim; END IF;
    offer_hold := (SELECT token_hash FROM hold WHERE move_offer_id = waiting.id);
    IF moved.status <> 'CANCELLED' AND (moved.branch_id, moved.delivery_date) = (p_branch, p_date) THEN own_places := moved.places; END IF;
  END IF;

  SELECT booked - own_places INTO claim.booked_before FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date;
  IF (claim.booked_before + p_places + (SELECT coalesce(sum(places), 0) FROM hold
                                         WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > p_now
                                           AND token_hash IS DISTINCT FROM p_own_hold
                                           AND token_hash IS DISTINCT FROM offer_hold) <= p_limit) IS NOT TRUE THEN
    claim.kind := 'full';
    RETURN claim;
  END IF;
  claim.kind := 'claimed';
  claim.is_burst := false;

  IF p_hold IS NOT NULL THEN
    -- A live hold that is requested again for its own date is renewed, at most p_hold.renewals times; after that its end does not change. A
    -- hold that moves to another date, or that has ended, starts again with no renewals: others could have taken its places.
    INSERT INTO hold AS was (token_hash, branch_id, delivery_date, places, postcode, address_hash, network_hash, browser_hash, expires_at, created_at)
    VALUES (p_own_hold, p_branch, p_date, p_places, p_hold->>'postcode', net64, net48, decode(p_hold->>'browser', 'hex'),
            (p_hold->>'expiresAt')::timestamptz, p_now)
    ON CONFLICT (token_hash) DO UPDATE
       SET branch_id = excluded.branch_id, delivery_date = excluded.delivery_date, places = excluded.places, postcode = excluded.postcode,
           address_hash = excluded.address_hash, network_hash = excluded.network_hash, browser_hash = excluded.browser_hash,
           (renewals, created_at, expires_at)
             = (SELECT CASE WHEN again THEN least(was.renewals + 1, most) ELSE 0 END,
                       CASE WHEN again THEN was.created_at ELSE p_now END,
                       CASE WHEN again AND was.renewals >= most THEN was.expires_at ELSE excluded.expires_at END
                  FROM (SELECT was.delivery_date = p_date AND was.expires_at > p_now AS again, (p_hold->>'renewals')::integer AS most) AS asked)
    RETURNING expires_at INTO claim.held_until;
    RETURN claim;
  END IF;

  UPDATE day_ledger SET booked = booked + p_places, deliveries = deliveries + 1, pieces = pieces + p_pieces
   WHERE branch_id = p_branch AND delivery_date = p_date;
  DELETE FROM hold WHERE token_hash = p_own_hold;
  IF p_move IS NOT NULL THEN
    IF p_move->>'resizes' IS NULL OR (p_move->>'endsOffer')::boolean THEN
      PERFORM end_move_offer(moved.id, CASE
        WHEN (waiting.branch_id, waiting.delivery_date) = (p_branch, p_date) THEN 'ACCEPTED'
        WHEN (p_move->>'byCustomer')::boolean THEN 'CHOSE_OTHER'
        ELSE 'WITHDRAWN' END, p_now);
    END IF;
    IF moved.status <> 'CANCELLED' THEN PERFORM release_places(moved); END IF;
    IF (p_move->>'resizes')::boolean THEN
      UPDATE booking SET places = p_places, promise = p_move->'promise' || jsonb_build_object('bookedBefore', claim.booked_before) WHERE id = moved.id;
      RETURN claim;
    END IF;
    UPDATE booking SET branch_id = p_branch, delivery_date = p_date, places = p_places, status = p_move->>'status', version = version + 1, updated_at = p_now,
           promise = p_move->'promise' || jsonb_build_object('bookedBefore', claim.booked_before),
           -- Its order may have verified it since it was read (judgeBookingsOf).
           unverified_at = CASE WHEN is_counted AND unverified_at IS NOT NULL THEN p_now WHEN NOT proves THEN unverified_at END,
           address_hash = CASE WHEN NOT proves THEN address_hash END, network_hash = CASE WHEN NOT proves THEN network_hash END,
           verified_phone_hash = CASE WHEN proves AND unverified_at IS NOT NULL THEN number ELSE verified_phone_hash END
     WHERE id = moved.id;
  END IF;
  IF is_counted THEN
    used := CASE WHEN unverified.of_day + p_places >= of_net64 THEN ARRAY[net64] ELSE '{}' END
         || CASE WHEN unverified.net48_of_day + p_places >= of_net48 AND net48 IS NOT NULL THEN ARRAY[net48] ELSE '{}' END;
    claim.is_burst := note_booking_burst(moved.id, p_branch, p_date, p_now, used, coalesce(guests + p_places >= of_guests, false));
  END IF;
  RETURN claim;
END $$;
