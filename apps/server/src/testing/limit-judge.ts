import type { Database } from '../database/database.js';

// The rules a second time, in SQL and from the tables: independent of the product's own plans.
const limitInForce = `
CREATE FUNCTION limit_in_force(p_branch uuid, p_date date) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN NOT upper(trim(to_char(p_date, 'DAY'))) = ANY (b.delivery_weekdays) THEN 0
    WHEN EXISTS (SELECT 1 FROM closed_day d WHERE d.date = p_date AND (d.states = '{}' OR b.state = ANY (d.states)) AND (d.branch_ids = '{}' OR b.id = ANY (d.branch_ids))) THEN 0
    ELSE coalesce((SELECT min(r.daily_limit) FROM restriction r JOIN restriction_branch rb ON rb.restriction_id = r.id
                    WHERE rb.branch_id = b.id AND p_date BETWEEN r.start_date AND r.end_date), b.daily_limit) END
  FROM branch b WHERE b.id = p_branch
$$`;

const oversold = 'CREATE TABLE oversold (branch_id uuid, delivery_date date, taken integer, limit_then integer)';

/** SQL: the deliveries and holds of a day, and its limit in force. */
const judgeDay = (now: string) => `
CREATE FUNCTION judge_day(p_branch uuid, p_date date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE taken integer;
BEGIN
  taken := coalesce((SELECT booked FROM day_ledger WHERE branch_id = p_branch AND delivery_date = p_date), 0)
         + (SELECT coalesce(sum(places), 0) FROM hold WHERE branch_id = p_branch AND delivery_date = p_date AND expires_at > '${now}');
  IF taken > limit_in_force(p_branch, p_date) THEN INSERT INTO oversold VALUES (p_branch, p_date, taken, limit_in_force(p_branch, p_date)); END IF;
END $$`;

// Deferred triggers: they run at the commit of the transaction that took the place, and see the limits committed by then.
const triggers = [
  `CREATE FUNCTION judge_booking() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN IF NEW.booked > OLD.booked THEN PERFORM judge_day(NEW.branch_id, NEW.delivery_date); END IF; RETURN NULL; END $$`,
  `CREATE FUNCTION judge_hold() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM hold WHERE token_hash = NEW.token_hash) THEN PERFORM judge_day(NEW.branch_id, NEW.delivery_date); END IF;
     RETURN NULL;
   END $$`,
  'CREATE CONSTRAINT TRIGGER judge_booking AFTER UPDATE ON day_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION judge_booking()',
  'CREATE CONSTRAINT TRIGGER judge_hold AFTER INSERT OR UPDATE OF branch_id, delivery_date ON hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION judge_hold()',
];

/**
 * Checks in the database, at each commit that takes a place by booking, hold or offer, whether it fits the limit in force. For tests
 * without overrides, in which the servers' clock stands at `now`.
 * @returns the places beyond the limit; must be empty
 */
export async function judgeLimits(database: Database, now = '2026-03-04T04:00:00Z'): Promise<() => Promise<unknown[]>> {
  for (const statement of [limitInForce, oversold, judgeDay(now), ...triggers]) await database.query(statement);
  return () => database.query('SELECT * FROM oversold');
}
