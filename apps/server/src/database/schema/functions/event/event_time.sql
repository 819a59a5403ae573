-- Formats a time for the bodies of events: ISO 8601 with milliseconds, in UTC. STABLE as to_char is, so that PostgreSQL can inline it.
CREATE OR REPLACE FUNCTION event_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
