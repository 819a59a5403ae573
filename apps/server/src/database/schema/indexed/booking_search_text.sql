-- What a search looks through: names, addresses and numbers as search_normalised has them, and numbers once more without spaces and
-- punctuation, Malaysian telephone numbers in their national form (packages/domain, booking-search.ts reads the search the same way).
-- Of an order on file what it has not, and its address, is NULL.
CREATE FUNCTION booking_search_text(name text, email text, order_number text, primary_contact text, secondary_contact text,
  reference text, postcode text, city text, address1 text, address2 text)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN public.search_normalised(coalesce(name, ''))
    || ' ' || public.search_normalised(coalesce(city, '') || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, ''))
    || ' ' || public.search_normalised(coalesce(email, '') || ' ' || coalesce(reference, '') || ' ' || order_number || ' ' || coalesce(postcode, ''))
    || ' ' || lower(replace(coalesce(reference, ''), '-', ''))
    || ' ' || regexp_replace(lower(order_number), '[^a-z0-9]', '', 'g')
    || ' ' || regexp_replace(regexp_replace(coalesce(primary_contact, ''), '[^0-9]', '', 'g'), '^60', '0')
    || ' ' || regexp_replace(regexp_replace(coalesce(secondary_contact, ''), '[^0-9]', '', 'g'), '^60', '0');
END $$;
