-- Stores the branches that an entry is about, by which staff of some branches read the entries of these branches only.
CREATE OR REPLACE FUNCTION note_audit_branches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.branch_ids := audit_branches(NEW.entity, NEW.entity_id, NEW.before, NEW.after);
  RETURN NEW;
END $$;
