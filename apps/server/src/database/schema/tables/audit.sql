-- The audit log: changes by staff. Entries are never changed.

CREATE TABLE audit_entry (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  branch_ids uuid[] NOT NULL DEFAULT '{}',        -- set by a trigger; an erasure leaves it, because it is no personal data
  group_id uuid                                   -- the bulk action that it is a part of; NULL: none
);
CREATE INDEX audit_entry_at ON audit_entry (at, id);
CREATE INDEX audit_entry_entity ON audit_entry (entity_id, at, id);
CREATE INDEX audit_entry_kind ON audit_entry (entity, at, id);
CREATE INDEX audit_entry_action ON audit_entry (action, at, id);
CREATE INDEX audit_entry_group ON audit_entry (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX audit_entry_actor ON audit_entry (lower(actor_name), at, id);
-- Each filter has an index in the order of the list. Almost every entry about a branch is about one branch.
CREATE INDEX audit_entry_branch ON audit_entry ((branch_ids[1]), at, id) WHERE cardinality(branch_ids) = 1;
CREATE INDEX audit_entry_branch_action ON audit_entry ((branch_ids[1]), action, at, id) WHERE cardinality(branch_ids) = 1;
CREATE INDEX audit_entry_branch_kind ON audit_entry ((branch_ids[1]), entity, at, id) WHERE cardinality(branch_ids) = 1;
CREATE INDEX audit_entry_branch_actor ON audit_entry ((branch_ids[1]), lower(actor_name), at, id) WHERE cardinality(branch_ids) = 1;
CREATE INDEX audit_entry_branches ON audit_entry (at, id) WHERE cardinality(branch_ids) > 1;

CREATE TRIGGER audit_entry_branches BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION note_audit_branches();
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
