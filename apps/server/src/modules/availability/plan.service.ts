import type { BranchPlan } from '@booking/domain/availability/decide-date';
import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import { covers } from '@booking/domain/postcode/postcode';
import { worksFor, type Actor } from '@booking/domain/user/permissions';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { isOvertaken, isStalePlan } from '../../database/database-error.js';
import { untilCurrent } from '../../database/until-current.js';
import type { StatementSource } from '../../database/statement-source.js';
import { PlanRepository, type StoredPlans } from './plan.repository.js';

/** The plans of all branches at one point in time. Immutable: a newer state is a new object. */
export class Plans {
  readonly fingerprint: string;
  readonly all: readonly BranchPlan[];
  private readonly byId: ReadonlyMap<string, StoredPlans['branches'][number]>;
  private readonly coveringByPostcode = new Map<string, readonly BranchPlan[]>();

  constructor(stored: StoredPlans) {
    this.fingerprint = stored.fingerprint;
    this.all = stored.branches.map(({ plan }) => plan);
    this.byId = new Map(stored.branches.map((branch) => [branch.plan.id, branch]));
  }

  /**
   * Returns the active branches that cover a postcode.
   * @param staff returns only the branches that this person works for; null returns all of them
   */
  covering(postcode: string, staff: Actor | null = null): readonly BranchPlan[] {
    const all = this.allCovering(postcode);
    return staff === null ? all : all.filter(({ id }) => worksFor(staff, id));
  }

  /**
   * Returns the branches that deliver to a postcode; an empty list if the postcode is not served.
   * @param staff as in `covering`
   * @param path path of the postcode in the request
   * @throws BAD_USER_INPUT if no branch covers the code and the list of postcodes lacks it (a code that a branch covers may be newer
   *   than the list); FORBIDDEN for staff if only other branches deliver there
   */
  serving(postcode: string, staff: Actor | null, path: string): readonly BranchPlan[] {
    const branches = this.covering(postcode, staff);
    if (branches.length > 0) return branches;
    if (this.allCovering(postcode).length > 0) throw new AppError('FORBIDDEN');
    if (lookupPostcode(postcode) === null) refuseInvalid([{ path, code: 'POSTCODE_INVALID' }]);
    return [];
  }

  private allCovering(postcode: string): readonly BranchPlan[] {
    const known = this.coveringByPostcode.get(postcode);
    if (known !== undefined) return known;
    const found = this.all.filter((branch) => branch.status === 'ACTIVE' && covers(branch.coverage, postcode));
    // At most one entry for each of the 100,000 codes of five digits.
    this.coveringByPostcode.set(postcode, found);
    return found;
  }

  branch(id: string): BranchPlan | undefined {
    return this.byId.get(id)?.plan;
  }

  /** Returns branch.plan_version, which claim_day compares. */
  versionOf(id: string): number {
    return this.byId.get(id)?.version ?? 0;
  }

  /** Returns the branch's telephone number; null for none. */
  phoneOf(id: string): string | null {
    return this.byId.get(id)?.phone ?? null;
  }

  /** Returns the branch's notes for the day of delivery. Kept here because every date and booking shows them; no decision uses them. */
  arrivalOf(id: string): ArrivalTexts {
    return this.byId.get(id)?.arrival ?? noArrival;
  }
}

/** The highest number of deliveries a day that a cost estimate assumes: a higher limit means that the branch has none. */
const maxDailyLimit = 300;

/**
 * Caches the plans in the process. Processes do not notify each other of changes: a request that reads counts reads the fingerprint in
 * the same statement, and a request that claims a place sends the plan's version, so a stale plan decides nothing.
 */
export class PlanService {
  private cached: Promise<Plans> | null = null;
  private latest: Plans | null = null;

  constructor(private readonly source: StatementSource) {}

  /** Returns the plans as last loaded. A decision must also check their fingerprint or version. */
  current(): Promise<Plans> {
    if (this.cached === null) {
      const loading = new PlanRepository(this.source).load().then((stored) => (this.latest = new Plans(stored)));
      this.cached = loading;
      loading.catch(() => this.forget(loading));
    }
    return this.cached;
  }

  /**
   * Returns the largest sizes of an answer to this actor, by the plans that were loaded last, for estimates of cost. An actor who works
   * for no branch counts as one who works for all.
   * @returns null if no plans were loaded yet
   */
  cardinalityFor(actor: Actor): { branches: number; dailyLimit: number } | null {
    if (this.latest === null) return null;
    const own = this.latest.all.filter(({ id }) => worksFor(actor, id));
    const plans = own.length > 0 ? own : this.latest.all;
    return { branches: plans.length, dailyLimit: Math.min(maxDailyLimit, Math.max(0, ...plans.map(({ dailyLimit }) => dailyLimit))) };
  }

  /**
   * Returns plans and facts of the same point in time. `read` runs one statement that also returns the fingerprint.
   * @throws as decideUntilCurrent
   */
  consistent<Facts extends { fingerprint: string }>(read: (plans: Plans) => Promise<Facts>): Promise<{ plans: Plans; facts: Facts }> {
    return this.decideUntilCurrent(read, (plans, facts) => Promise.resolve({ plans, facts }));
  }

  /**
   * Reads and decides until nothing that was read has changed by the time the decision is written (untilCurrent). Plans are loaded
   * again only when they are what has changed.
   * @param read runs one statement that returns the fingerprint of the plans beside the facts
   * @param decide decides from plans and facts of the same point in time. If it returns null, or throws because another transaction
   *   committed first, both are read and decided again. It must roll back what it wrote before it throws.
   * @throws SERVICE_UNAVAILABLE after ten attempts
   */
  decideUntilCurrent<Facts extends { fingerprint: string }, Outcome>(
    read: (plans: Plans) => Promise<Facts>,
    decide: (plans: Plans, facts: Facts) => Promise<Outcome | null>,
  ): Promise<Outcome> {
    return untilCurrent(async () => {
      const plans = await this.current();
      const facts = await read(plans);
      if (facts.fingerprint !== plans.fingerprint) {
        await this.discard(plans);
        return null;
      }
      return decide(plans, facts).catch(async (error: unknown) => {
        if (isStalePlan(error)) await this.discard(plans);
        throw error;
      });
    }, isOvertaken);
  }

  /** Removes stale plans from the cache: the next use loads the plans again. */
  private async discard(stale: Plans): Promise<void> {
    const cached = this.cached;
    if (cached !== null && (await cached) === stale) this.forget(cached);
  }

  private forget(loading: Promise<Plans>): void {
    if (this.cached === loading) this.cached = null;
  }
}
