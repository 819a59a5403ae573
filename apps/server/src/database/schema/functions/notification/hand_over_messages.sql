-- Until 0.2: called by 0.1, which knows no quiet hours and no messages that are dropped.
CREATE OR REPLACE FUNCTION hand_over_messages(p_now timestamptz, p_today date, p_batch integer, p_job_attempts integer,
                                   p_sms_of_recipient integer, p_emails_of_recipient integer, p_of_booking integer, p_sms_of_day integer)
RETURNS TABLE (message_id uuid, message_channel text, reason text, reached_ceiling boolean) LANGUAGE sql AS $$
  SELECT message_id, message_channel, CASE became WHEN 'HELD_BACK' THEN reason END, reached_ceiling
    FROM hand_over_due_messages(p_now, p_today, p_batch, p_job_attempts, p_sms_of_recipient, p_emails_of_recipient, p_of_booking, p_sms_of_day, NULL)
$$;
