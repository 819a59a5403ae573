-- What a search looks through: booking_search_text, the reference without its dash, and the address. What is not ASCII once more as
-- packages/domain, folded.ts folds what was typed. The collation is named: small letters are the same wherever the cluster was made.
CREATE FUNCTION booking_searched(name text, email text, reference text, order_number text, primary_contact text, secondary_contact text,
  postcode text, city text, address1 text, address2 text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(plain) = char_length(plain) OR plain = folded THEN plain ELSE plain || ' ' || folded END
    FROM (SELECT plain, lower((normalize(translate(regexp_replace(normalize(plain, NFKD),
                   '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
                   U&'\2010\2011\2012\2013\2014\2015\2212\2018\2019\02BC', '-------'''''''), NFKC)) COLLATE pg_c_utf8) COLLATE "default" AS folded
            FROM (SELECT public.booking_search_text(name, email, reference, order_number, primary_contact, secondary_contact)
                   || ' ' || lower(replace(reference, '-', '')) || ' ' || postcode
                   || ' ' || lower(city || coalesce(' ' || address1, '') || coalesce(' ' || address2, '')) AS plain) AS written) AS spelled
$$;
