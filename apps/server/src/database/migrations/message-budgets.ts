import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How hand_over_messages gives messages to the queue: what it does with each message, and with all that it has handed over. */
export interface Enqueue {
  each: string;
  all: string;
}

/** What this migration does. */
export const aJobForEach: Enqueue = {
  each: `PERFORM graphile_worker.add_job('send-message', json_build_object('id', m.id), job_key => m.id::text, max_attempts => p_job_attempts);`,
  all: '',
};

/** The text of hand_over_messages, which differs only in how it fills the queue. */
export function handOverFunction(enqueue: Enqueue): string {
  return `
-- Turns due messages into jobs, the oldest first, and holds back what is past a budget: one transaction counts a message and
-- gives it to the queue. The lock lets one process do so at a time, so that each counts what all before it have committed
-- (every statement in here has a snapshot of its own). 7107: a number of its own among our advisory locks.
CREATE OR REPLACE FUNCTION hand_over_messages(p_now timestamptz, p_today date, p_batch integer, p_job_attempts integer,
                                   p_sms_of_recipient integer, p_emails_of_recipient integer, p_of_booking integer, p_sms_of_day integer)
RETURNS TABLE (message_id uuid, message_channel text, reason text, reached_ceiling boolean) LANGUAGE plpgsql AS $$
DECLARE
  m outbox_message;
  since CONSTANT timestamptz := p_now - interval '24 hours';
  told text;
  for_queue uuid[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(7107, 0);
  FOR m IN
    SELECT * FROM outbox_message
     WHERE status = 'PENDING' AND (not_before IS NULL OR not_before <= p_now) ORDER BY created_at LIMIT p_batch FOR UPDATE SKIP LOCKED
  LOOP
    message_id := m.id;
    message_channel := m.channel;
    reason := NULL;
    reached_ceiling := false;
    -- One that comes back because its job was lost has been counted.
    IF m.handed_at IS NULL THEN
      IF NOT m.exempt THEN
        reason := CASE
          WHEN (SELECT count(*) FROM outbox_message o
                 WHERE recipient_key(o.recipient) = recipient_key(m.recipient) AND o.handed_at > since AND o.channel = m.channel AND NOT o.exempt)
               >= CASE m.channel WHEN 'sms' THEN p_sms_of_recipient ELSE p_emails_of_recipient END THEN 'RECIPIENT_DAY'
          WHEN (SELECT count(*) FROM outbox_message o WHERE o.booking_id = m.booking_id AND o.handed_at > since AND NOT o.exempt)
               >= p_of_booking THEN 'BOOKING_DAY'
          WHEN m.channel = 'sms' AND EXISTS (SELECT FROM sms_day WHERE day = p_today AND handed >= p_sms_of_day) THEN 'SMS_CEILING'
        END;
      END IF;
      IF m.channel = 'sms' AND reason IS NULL THEN
        INSERT INTO sms_day AS d (day, handed) VALUES (p_today, 1) ON CONFLICT (day) DO UPDATE SET handed = d.handed + 1;
      END IF;
      IF m.channel = 'sms' THEN
        UPDATE sms_day SET alarmed_at = p_now WHERE day = p_today AND handed >= p_sms_of_day AND alarmed_at IS NULL;
        reached_ceiling := FOUND;
      END IF;
    END IF;
    IF reason IS NOT NULL THEN
      UPDATE outbox_message SET status = 'HELD_BACK', held_reason = reason WHERE id = m.id;
    ELSE
      -- The date before is the one that the customer was last told by this channel, whatever was replaced or held back since.
      told := CASE WHEN m.handed_at IS NULL AND m.kind IN ('CHANGED', 'CANCELLED') THEN (
        SELECT o.payload->>'deliveryDate' FROM outbox_message o
         WHERE o.booking_id = m.booking_id AND o.channel = m.channel AND o.status IN ('QUEUED', 'SENT') AND o.id <> m.id
         ORDER BY (o.payload->>'version')::integer DESC LIMIT 1) END;
      UPDATE outbox_message
         SET status = 'QUEUED', handed_at = coalesce(m.handed_at, p_now),
             payload = CASE WHEN told IS NULL THEN m.payload ELSE jsonb_set(m.payload, '{previousDate}', to_jsonb(told)) END
       WHERE id = m.id;
      ${enqueue.each}
    END IF;
    RETURN NEXT;
  END LOOP;
  ${enqueue.all}
END $$;`;
}

/** How many messages may go to one recipient, about one booking, and as SMS in a day; changes that wait for later ones (ADR 0015). */
export class MessageBudgets1764547200040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One key for all spellings of a mailbox that mail systems deliver alike: capitals, width, what follows a plus, Gmail's dots.
      -- A telephone number stays as it is.
      CREATE FUNCTION recipient_key(p_recipient text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN domain IS NULL THEN p_recipient
                    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(mailbox, '.', '') || '@gmail.com'
                    ELSE mailbox || '@' || domain END
          FROM (SELECT regexp_replace(address, '[+].*$|@.*$', '') AS mailbox, substring(address FROM '@([^@]*)$') AS domain
                  FROM (SELECT lower(normalize(p_recipient, NFKC)) AS address) AS plain) AS parts
      $$;

      ALTER TABLE outbox_message
        ADD COLUMN not_before timestamptz,                  -- NULL: goes out at once
        ADD COLUMN handed_at timestamptz,                   -- when it was handed over to be sent, and counted
        ADD COLUMN exempt boolean NOT NULL DEFAULT false,   -- of staff, or about the safety of an account: no budget is in its way
        ADD COLUMN held_reason text CHECK (held_reason IN ('RECIPIENT_DAY', 'BOOKING_DAY', 'SMS_CEILING')),
        DROP CONSTRAINT outbox_message_status_check,
        ADD CONSTRAINT outbox_message_status_check CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'PARKED', 'HELD_BACK')),
        ADD CONSTRAINT outbox_message_held_check CHECK ((status = 'HELD_BACK') = (held_reason IS NOT NULL));
      UPDATE outbox_message SET handed_at = created_at WHERE status <> 'PENDING';
      CREATE INDEX outbox_booking ON outbox_message (booking_id);
      CREATE INDEX outbox_recipient ON outbox_message (recipient_key(recipient), handed_at) WHERE handed_at IS NOT NULL;

      -- How many SMS were handed over on a day of the retailer's calendar.
      CREATE TABLE sms_day (day date PRIMARY KEY, handed integer NOT NULL, alarmed_at timestamptz);

      ${handOverFunction(aJobForEach)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION hand_over_messages;
      DROP TABLE sms_day;
      DROP INDEX outbox_recipient, outbox_booking;
      UPDATE outbox_message SET status = 'PARKED', held_reason = NULL WHERE status = 'HELD_BACK';
      ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_held_check, DROP CONSTRAINT outbox_message_status_check,
        ADD CONSTRAINT outbox_message_status_check CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'PARKED')),
        DROP COLUMN held_reason, DROP COLUMN exempt, DROP COLUMN handed_at, DROP COLUMN not_before;
      DROP FUNCTION recipient_key;
    `);
  }
}
