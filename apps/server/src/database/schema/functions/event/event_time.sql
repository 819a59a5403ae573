-- Formats a time for bodies of events: ISO 8601 with milliseconds, in UTC. Stable, as to_char is: otherwise PostgreSQL would not inline it.
CREATE OR REPLACE FUNCTION event_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
