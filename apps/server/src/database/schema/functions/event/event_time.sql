-- A time as bodies of events show it: ISO 8601 with milliseconds, in UTC.
CREATE OR REPLACE FUNCTION event_time(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
