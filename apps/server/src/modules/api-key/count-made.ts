import { worksForAll, type Actor } from '@booking/domain/user/permissions';
import type { StatementSource } from '../../database/statement-source.js';

/** Numbers of keys, or of webhook endpoints. */
export interface MadeCount {
  all: number;
  /** The number of the actor's branch that has most; for an actor without branches their own; 0 for an actor who works for every branch. */
  ofBranch: number;
}

/**
 * Counts what staff and keys have created, so that one branch cannot use up the limit of all. What was created for all branches counts for
 * no branch. Own SQL: it counts by the present branches of the makers.
 *
 * @param made statement that selects `maker_id` and `key_id` of each: the person or the key that created it
 */
export async function countMade(source: StatementSource, made: string, actor: Actor): Promise<MadeCount> {
  const limited = actor.kind === 'guest' || worksForAll(actor) ? null : actor;
  const personId = limited?.kind === 'key' ? limited.makerId : limited?.userId;
  const [row] = await source.query<MadeCount>(
    `WITH made AS (${made}), limited AS (
       SELECT p.id, coalesce(nullif(k.branch_ids, '{}'), ARRAY(SELECT branch_id FROM user_branch WHERE user_id = p.id)) AS branch_ids
         FROM made LEFT JOIN api_key k ON k.id = made.key_id JOIN user_account p ON p.id = coalesce(made.maker_id, k.maker_id)
        WHERE NOT (p.scope && '{*,branch:all}' AND (k.id IS NULL OR 'branch:all' = ANY (k.scope)))
     )
     SELECT (SELECT count(*)::integer FROM made) AS all,
            CASE WHEN $2::uuid[] = '{}' THEN (SELECT count(*)::integer FROM limited WHERE id = $1)
                 ELSE (SELECT coalesce(max(count), 0)::integer FROM (
                   SELECT count(*) FROM unnest($2::uuid[]) AS branch_id JOIN limited ON branch_id = ANY (limited.branch_ids)
                    GROUP BY branch_id) AS of_each) END AS "ofBranch"`,
    [personId ?? null, limited?.branchIds ?? []],
  );
  return row ?? { all: 0, ofBranch: 0 };
}
