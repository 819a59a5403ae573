-- Returns the text in which a search for a booking or an order looks: names, addresses and numbers by search_normalised, and numbers again
-- without spaces and punctuation, Malaysian telephone numbers in their national form (packages/domain, booking-search.ts normalises the
-- search in the same way). For an order on file the values that it lacks, and its address, are NULL.
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
