-- Refuses changes and deletions of entries. A trigger instead of privileges, because one role migrates and serves. A transaction that erases
-- a person sets booking.erasing_person, and may change the author's name and the values; time, author's id, action and object stay.
CREATE OR REPLACE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('booking.erasing_person', true) = 'on'
    AND ROW (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id)
      IS NOT DISTINCT FROM ROW (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
