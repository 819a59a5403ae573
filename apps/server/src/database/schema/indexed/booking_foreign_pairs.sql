-- Each letter outside of ASCII, and each two that stand together: of 'Tan 陈美玲' 陈, 陈美, 美, 美玲 and 玲. Most texts have none.
CREATE FUNCTION booking_foreign_pairs(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(searched) = char_length(searched) THEN '{}' ELSE (
    SELECT array_agg(DISTINCT substr(run, at, letters))
      FROM regexp_split_to_table(searched, '[\u0001-\u007f]+') AS run,
           generate_series(1, length(run)) AS at, generate_series(1, 2) AS letters) END
$$;
