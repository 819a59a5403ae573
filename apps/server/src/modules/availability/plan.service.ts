import type { BranchPlan } from '@booking/domain/availability/decide-date';
import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import { covers } from '@booking/domain/postcode/postcode';
import { worksFor, type Actor } from '@booking/domain/user/permissions';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { isOvertaken, isStalePlan } from '../../database/database-fault.js';
import { untilCurrent } from '../../database/until-current.js';
import type { StatementSource } from '../../database/statement-source.js';
import { PlanRepository, type StoredPlans } from './plan.repository.js';

/** The plans of all branches at one moment. Never changed: a newer state is a new object. */
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

  /** The active branches that cover a postcode. `staff`: only those that they work for; null is everybody, who may have any. */
  covering(postcode: string, staff: Actor | null = null): readonly BranchPlan[] {
    const all = this.allCovering(postcode);
    return staff === null ? all : all.filter(({ id }) => worksFor(staff, id));
  }

  /**
   * The branches that deliver to a postcode; none: it is not served. `staff`: as `covering`.
   * @param path of the postcode in the request
   * @throws BAD_USER_INPUT for a code that no branch covers and that is not on the list of postcodes: one that a branch covers is newer
   *   than the list. FORBIDDEN for staff where only branches of others deliver.
   */
  serving(postcode: string, staff: Actor | null, path: string): readonly BranchPlan[] {
    const branches = this.covering(postcode, staff);
    if (branches.length > 0) return branches;
    if (this.allCovering(postcode).length > 0) throw new AppError('FORBIDDEN');
    if (lookupPostcode(postcode) === null) refuseFaults([{ path, code: 'POSTCODE_INVALID' }]);
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

  /** branch.plan_version, which claim_day compares. */
  versionOf(id: string): number {
    return this.byId.get(id)?.version ?? 0;
  }

  /** What a family can expect of the branch on the day: kept here because every date and booking shows it, and no plan decides by it. */
  arrivalOf(id: string): ArrivalTexts {
    return this.byId.get(id)?.arrival ?? noArrival;
  }
}

/** Deliveries that a branch is thought to make in a day at most: a limit above it stands for none. */
const mostDriven = 300;

/**
 * Keeps the plans in the process. No message tells a process that a plan changed: a request that reads counts reads the
 * fingerprint in the same statement, and one that takes a place sends the version, so a stale plan decides nothing.
 */
export class PlanService {
  private cached: Promise<Plans> | null = null;
  private latest: Plans | null = null;

  constructor(private readonly source: StatementSource) {}

  /** The plans as last loaded: good for a decision only together with a check of the fingerprint or the version. */
  current(): Promise<Plans> {
    if (this.cached === null) {
      const loading = new PlanRepository(this.source).load().then((stored) => (this.latest = new Plans(stored)));
      this.cached = loading;
      loading.catch(() => this.forget(loading));
    }
    return this.cached;
  }

  /** How much an answer to this actor can hold, by the plans that were loaded last; of who works for no branch as if for all. Null: none were. */
  sizesFor(actor: Actor): { branches: number; dailyLimit: number } | null {
    if (this.latest === null) return null;
    const own = this.latest.all.filter(({ id }) => worksFor(actor, id));
    const plans = own.length > 0 ? own : this.latest.all;
    return { branches: plans.length, dailyLimit: Math.min(mostDriven, Math.max(0, ...plans.map(({ dailyLimit }) => dailyLimit))) };
  }

  /** Plans and facts of one moment: `read` runs one statement that returns the fingerprint too. @throws as decideUntilCurrent */
  consistent<Facts extends { fingerprint: string }>(read: (plans: Plans) => Promise<Facts>): Promise<{ plans: Plans; facts: Facts }> {
    return this.decideUntilCurrent(read, (plans, facts) => Promise.resolve({ plans, facts }));
  }

  /**
   * Reads and decides until nothing that was read has changed by the time the decision is written (untilCurrent). Plans are loaded
   * again only when they are what has changed.
   * @param read runs one statement that returns the fingerprint of the plans beside the facts
   * @param decide decides from plans and facts of one moment; null, or an error that says that another transaction came
   *   first, has all read and decided again. What it wrote before must not stand when it throws.
   * @throws SERVICE_UNAVAILABLE when things change faster than they can be decided
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

  /** Loads the plans again at the next use, because these turned out to be stale. */
  private async discard(stale: Plans): Promise<void> {
    const cached = this.cached;
    if (cached !== null && (await cached) === stale) this.forget(cached);
  }

  private forget(loading: Promise<Plans>): void {
    if (this.cached === loading) this.cached = null;
  }
}
