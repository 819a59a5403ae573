import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log as a list, the newest first: each filter has an index in the list's order. Which branches an entry is about is kept
 * beside it, so that whoever works for some branches reads the entries of these and no others.
 */
export class AuditLists1764547200190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What an entry says of branches. An account's are a part of its power and not what the entry is about.
      CREATE FUNCTION audit_branches(p_entity text, p_entity_id text, p_before jsonb, p_after jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT named::uuid), '{}') FROM (
          SELECT p_entity_id AS named WHERE p_entity = 'Branch'
          UNION ALL
          SELECT said->>'branchId' FROM unnest(ARRAY[p_before, p_after]) AS said
          UNION ALL
          SELECT jsonb_array_elements_text(said->'branchIds') FROM unnest(ARRAY[p_before, p_after]) AS said
           WHERE p_entity <> 'User' AND jsonb_typeof(said->'branchIds') = 'array'
        ) AS branches WHERE named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      $$;
      -- Filled by a trigger, so that no door can forget it. An erasure leaves it: it says nothing of a person.
      ALTER TABLE audit_entry ADD COLUMN branch_ids uuid[] NOT NULL DEFAULT '{}';
      CREATE FUNCTION note_audit_branches() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.branch_ids := audit_branches(NEW.entity, NEW.entity_id, NEW.before, NEW.after);
        RETURN NEW;
      END $$;
      CREATE TRIGGER audit_entry_branches BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION note_audit_branches();
      ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_kept;
      UPDATE audit_entry SET branch_ids = audit_branches(entity, entity_id, before, after)
       WHERE audit_branches(entity, entity_id, before, after) <> '{}';
      ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_kept;

      DROP INDEX audit_entry_entity;
      CREATE INDEX audit_entry_at ON audit_entry (at, id);
      CREATE INDEX audit_entry_entity ON audit_entry (entity_id, at, id);
      CREATE INDEX audit_entry_kind ON audit_entry (entity, at, id);
      CREATE INDEX audit_entry_action ON audit_entry (action, at, id);
      CREATE INDEX audit_entry_actor ON audit_entry (lower(actor_name), at, id);
      -- Almost every entry with a branch is about one.
      CREATE INDEX audit_entry_branch ON audit_entry ((branch_ids[1]), at, id) WHERE cardinality(branch_ids) = 1;
      CREATE INDEX audit_entry_branch_action ON audit_entry ((branch_ids[1]), action, at, id) WHERE cardinality(branch_ids) = 1;
      CREATE INDEX audit_entry_branch_kind ON audit_entry ((branch_ids[1]), entity, at, id) WHERE cardinality(branch_ids) = 1;
      CREATE INDEX audit_entry_branch_actor ON audit_entry ((branch_ids[1]), lower(actor_name), at, id) WHERE cardinality(branch_ids) = 1;
      CREATE INDEX audit_entry_branches ON audit_entry (at, id) WHERE cardinality(branch_ids) > 1;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_entry_branches, audit_entry_branch_actor, audit_entry_branch_kind, audit_entry_branch_action, audit_entry_branch, audit_entry_actor, audit_entry_action,
        audit_entry_kind, audit_entry_entity, audit_entry_at;
      CREATE INDEX audit_entry_entity ON audit_entry (entity_id, id DESC);
      DROP TRIGGER audit_entry_branches ON audit_entry;
      DROP FUNCTION note_audit_branches, audit_branches;
      ALTER TABLE audit_entry DROP COLUMN branch_ids;
    `);
  }
}
