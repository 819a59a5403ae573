-- The name from this word on, in lower case; null when it has fewer.
CREATE FUNCTION booking_name_from(name text, word integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(lower(name) from '^(?:[^ ]+ +){' || word - 1 || '}([^ ].*)$')
$$;
