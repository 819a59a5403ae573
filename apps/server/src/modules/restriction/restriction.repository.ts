import { Any, LessThanOrEqual, MoreThanOrEqual, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { BranchEntity } from '../branch/branch.entity.js';
import type { RestrictionContent, RestrictionRecord } from './restriction-record.js';
import { RestrictionBranchEntity } from './restriction-branch.entity.js';
import { RestrictionEntity } from './restriction.entity.js';

/** A filter of rules; null means any. */
export interface RestrictionFilter {
  ids: readonly string[] | null;
  branchIds: readonly string[] | null;
  from: string | null;
  to: string | null;
}

export const anyRestriction: RestrictionFilter = { ids: null, branchIds: null, from: null, to: null };

export class RestrictionRepository {
  private readonly restrictions: Repository<RestrictionEntity>;
  private readonly ruleBranches: Repository<RestrictionBranchEntity>;

  constructor(private readonly source: EntitySource) {
    this.restrictions = source.getRepository(RestrictionEntity);
    this.ruleBranches = source.getRepository(RestrictionBranchEntity);
  }

  /** Returns rules, the newest first, with their branches in the order of their names. */
  async find({ ids, branchIds, from, to }: RestrictionFilter): Promise<RestrictionRecord[]> {
    const found = this.restrictions
      .createQueryBuilder('rule')
      .where({
        ...(ids && { id: Any([...ids]) }),
        ...(from !== null && { endDate: MoreThanOrEqual(from) }),
        ...(to !== null && { startDate: LessThanOrEqual(to) }),
      })
      .orderBy('rule.createdAt', 'DESC')
      .addOrderBy('rule.id', 'DESC');
    if (branchIds) {
      const own = this.ruleBranches.createQueryBuilder('own').where('own.restrictionId = rule.id AND own.branchId = ANY (:branchIds)');
      found.andWhere(`EXISTS (${own.getQuery()})`, { branchIds });
    }
    return (await found.getMany()).map(recordOf);
  }

  async byId(id: string): Promise<RestrictionRecord | null> {
    const [restriction] = await this.find({ ...anyRestriction, ids: [id] });
    return restriction ?? null;
  }

  async insert({ branchIds, ...content }: RestrictionContent, at: Date): Promise<string> {
    const rule = this.restrictions.create({ ...content, createdAt: at, updatedAt: at });
    await this.restrictions.insert(rule);
    await this.assign(rule.id, branchIds);
    return rule.id;
  }

  async update(id: string, { branchIds, ...content }: RestrictionContent, at: Date): Promise<void> {
    await this.restrictions.update({ id }, { ...content, updatedAt: at });
    await this.ruleBranches.delete({ restrictionId: id });
    await this.assign(id, branchIds);
  }

  async delete(id: string): Promise<void> {
    await this.restrictions.delete({ id });
  }

  /** Returns those of the ids that are branches. */
  async existingBranches(ids: readonly string[]): Promise<string[]> {
    const found = await this.source.getRepository(BranchEntity).find({ select: { id: true }, where: { id: Any([...ids]) } });
    return found.map(({ id }) => id);
  }

  private async assign(restrictionId: string, branchIds: readonly string[]): Promise<void> {
    await this.ruleBranches.insert(branchIds.map((branchId) => ({ restrictionId, branchId })));
  }
}

function recordOf({ updatedAt: _, ...rule }: RestrictionEntity): RestrictionRecord {
  return rule;
}
