import { Any, IsNull, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { BranchCoverageEntity } from './branch-coverage.entity.js';
import type { BranchContent, BranchRecord } from './branch-record.js';
import { BranchEntity } from './branch.entity.js';

/** Null does not filter. */
export interface BranchFilter {
  ids: readonly string[] | null;
  status: 'ACTIVE' | 'SUSPENDED' | null;
}

interface CoverageRange {
  first: string;
  last: string;
}

export class BranchRepository {
  private readonly branches: Repository<BranchEntity>;

  constructor(private readonly source: EntitySource) {
    this.branches = source.getRepository(BranchEntity);
  }

  /** Returns branches in the alphabetical order of their names. */
  async find({ ids, status }: BranchFilter): Promise<BranchRecord[]> {
    const found = await this.branches
      .createQueryBuilder('branch')
      .where({ ...(ids && { id: Any([...ids]) }), ...(status && { status }) })
      .orderBy('lower(branch.name)')
      .addOrderBy('branch.id')
      .getMany();
    return found.map(recordOf);
  }

  /**
   * Returns the version of each branch's row, which every change of a branch writes. Own SQL, because every list of bookings reads it
   * (target P5) and TypeORM does not know xmin.
   */
  versionsOf(ids: readonly string[]): Promise<{ id: string; version: string }[]> {
    return this.source.query('SELECT id, xmin::text AS version FROM branch WHERE id = ANY ($1::uuid[])', [ids]);
  }

  async byId(id: string): Promise<BranchRecord | null> {
    const branch = await this.branches.findOneBy({ id });
    return branch && recordOf(branch);
  }

  /** Returns the names of branches without a state, to which no public holidays of a state apply. */
  async withoutState(): Promise<string[]> {
    const found = await this.branches.find({ select: { name: true }, where: { state: IsNull() }, order: { name: 'ASC' } });
    return found.map(({ name }) => name);
  }

  /** Returns whether another branch has this name, in any case. */
  isNameTaken(name: string, exceptId: string | null): Promise<boolean> {
    return this.branches
      .createQueryBuilder('branch')
      .where('lower(branch.name) = lower(:name) AND branch.id IS DISTINCT FROM :exceptId::uuid', { name, exceptId })
      .getExists();
  }

  async insert(content: BranchContent, coverage: readonly CoverageRange[], at: Date): Promise<string> {
    const branch = this.branches.create({ ...columnsOf(content), createdAt: at, updatedAt: at });
    await this.branches.insert(branch);
    await this.insertCoverage(branch.id, coverage);
    return branch.id;
  }

  async update(id: string, content: BranchContent, coverage: readonly CoverageRange[], at: Date): Promise<void> {
    await this.branches.update({ id }, { ...columnsOf(content), updatedAt: at });
    await this.source.getRepository(BranchCoverageEntity).delete({ branchId: id });
    await this.insertCoverage(id, coverage);
  }

  /** Assigns a user to a branch. Own SQL, because the table belongs to a higher module. */
  async assign(branchId: string, userId: string): Promise<void> {
    await this.source.query('INSERT INTO user_branch (branch_id, user_id) VALUES ($1, $2)', [branchId, userId]);
  }

  private async insertCoverage(branchId: string, coverage: readonly CoverageRange[]): Promise<void> {
    const ranges = coverage.map(({ first, last }) => ({ branchId, firstPostcode: first, lastPostcode: last }));
    await this.source.getRepository(BranchCoverageEntity).insert(ranges);
  }
}

type BranchColumns = Omit<BranchEntity, 'id' | 'coverage' | 'planVersion' | 'version' | 'createdAt' | 'updatedAt'>;

function columnsOf({ address, coverage: _, ...content }: BranchContent): BranchColumns {
  return { ...content, ...address };
}

function recordOf({ address1, address2, zipcode, city, state, country, planVersion: _, ...branch }: BranchEntity): BranchRecord {
  return { ...branch, address: { address1, address2, zipcode, city, state, country } };
}
