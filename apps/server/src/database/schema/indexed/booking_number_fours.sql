-- Each four digits that stand together: of 'tan 0123456' 0123, 1234, 2345 and 3456.
CREATE FUNCTION booking_number_fours(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(run, at, 4))
    FROM regexp_split_to_table(searched, '[^0-9]+') AS run, generate_series(1, length(run) - 3) AS at
$$;
