-- Gives an endpoint its turn, by a job in its own queue: now, or when something is due there. Locks its row first, so that of two who
-- do this at once the second sees what the first has added, and puts nothing off. Nothing is waiting, or it is disabled: no job.
CREATE OR REPLACE FUNCTION schedule_webhooks(p_endpoint uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paused timestamptz;
  due timestamptz;
BEGIN
  SELECT paused_until INTO paused FROM webhook_endpoint WHERE id = p_endpoint AND disabled_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT next_at INTO due FROM webhook_delivery WHERE endpoint_id = p_endpoint AND state = 'WAITING' ORDER BY next_at LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM graphile_worker.add_job(
    'deliver-webhooks',
    json_build_object('endpointId', p_endpoint),
    queue_name := 'webhook:' || p_endpoint,
    job_key := 'webhook:' || p_endpoint,
    -- The caller's clock says what is due, the database's when a job runs.
    run_at := clock_timestamp() + greatest(greatest(due, paused) - p_now, interval '0'));
END $$;
