-- Returns the branches that an entry is about. An entry about an account is about none: the branches in it are the account's rights.
CREATE OR REPLACE FUNCTION audit_branches(p_entity text, p_entity_id text, p_before jsonb, p_after jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT named::uuid), '{}') FROM (
    SELECT p_entity_id AS named WHERE p_entity = 'Branch'
    UNION ALL
    SELECT said->>'branchId' FROM unnest(ARRAY[p_before, p_after]) AS said
    UNION ALL
    SELECT jsonb_array_elements_text(said->'branchIds') FROM unnest(ARRAY[p_before, p_after]) AS said
     WHERE p_entity <> 'User' AND jsonb_typeof(said->'branchIds') = 'array'
  ) AS branches WHERE named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
