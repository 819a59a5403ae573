-- Stores with an entry which branches it is about, so that staff of some branches read the entries of these and no others.
CREATE OR REPLACE FUNCTION note_audit_branches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.branch_ids := audit_branches(NEW.entity, NEW.entity_id, NEW.before, NEW.after);
  RETURN NEW;
END $$;
