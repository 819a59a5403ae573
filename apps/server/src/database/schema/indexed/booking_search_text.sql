-- What a search looks through, in lower case: as written, and numbers once more without spaces and punctuation, Malaysian
-- telephone numbers in their national form (packages/domain, booking-search.ts reads the search the same way).
CREATE FUNCTION booking_search_text(name text, email text, reference text, order_number text, primary_contact text, secondary_contact text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || email || ' ' || reference || ' ' || order_number)
    || ' ' || regexp_replace(lower(order_number), '[^a-z0-9]', '', 'g')
    || ' ' || regexp_replace(regexp_replace(primary_contact, '[^0-9]', '', 'g'), '^60', '0')
    || ' ' || coalesce(regexp_replace(regexp_replace(secondary_contact, '[^0-9]', '', 'g'), '^60', '0'), '')
$$;
