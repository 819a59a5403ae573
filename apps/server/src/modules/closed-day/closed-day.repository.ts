import { Any, Between, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { BranchEntity } from '../branch/branch.entity.js';
import type { ClosedDayContent, ClosedDayRecord } from './closed-day-record.js';
import { ClosedDayEntity } from './closed-day.entity.js';

export class ClosedDayRepository {
  private readonly closedDays: Repository<ClosedDayEntity>;
  private readonly branches: Repository<BranchEntity>;

  constructor(source: EntitySource) {
    this.closedDays = source.getRepository(ClosedDayEntity);
    this.branches = source.getRepository(BranchEntity);
  }

  /** Returns the closed days between two dates, both included, by date and name. */
  async between(from: string, to: string): Promise<ClosedDayRecord[]> {
    const found = await this.closedDays.find({ where: { date: Between(from, to) }, order: { date: 'ASC', name: 'ASC', id: 'ASC' } });
    return found.map(recordOf);
  }

  async onDates(dates: readonly string[]): Promise<ClosedDayRecord[]> {
    return (await this.closedDays.findBy({ date: Any([...dates]) })).map(recordOf);
  }

  async byId(id: string): Promise<ClosedDayRecord | null> {
    const day = await this.closedDays.findOneBy({ id });
    return day && recordOf(day);
  }

  /** Returns true if another closed day has this date, kind and name. Reliable only in a transaction that holds the lock of plans. */
  isTaken({ date, kind, name }: Pick<ClosedDayContent, 'date' | 'kind' | 'name'>, exceptId: string | null): Promise<boolean> {
    return this.closedDays.existsBy({ date, kind, name, ...(exceptId !== null && { id: Not(exceptId) }) });
  }

  async insert(content: ClosedDayContent, at: Date): Promise<ClosedDayRecord> {
    const day = this.closedDays.create({ ...content, createdAt: at, updatedAt: at });
    await this.closedDays.insert(day);
    return recordOf(day);
  }

  async update(id: string, content: ClosedDayContent, at: Date): Promise<ClosedDayRecord> {
    await this.closedDays.update({ id }, { ...content, updatedAt: at });
    return recordOf(await this.closedDays.findOneByOrFail({ id }));
  }

  async delete(id: string): Promise<void> {
    await this.closedDays.delete({ id });
  }

  /** Returns the ids of the branches that a closed day of these states and branches closes; empty lists mean all. */
  async affected({ states, branchIds }: Pick<ClosedDayContent, 'states' | 'branchIds'>): Promise<string[]> {
    const found = await this.branches.find({
      select: { id: true },
      where: { ...(states.length > 0 && { state: Any(states) }), ...(branchIds.length > 0 && { id: Any(branchIds) }) },
    });
    return found.map(({ id }) => id);
  }

  /** Returns the ids of the branches that at least one of these closed days closes. */
  async affectedByAny(days: readonly Pick<ClosedDayContent, 'states' | 'branchIds'>[]): Promise<string[]> {
    const places = new Map(days.map((day) => [JSON.stringify([day.states, day.branchIds]), day]));
    const ids = new Set<string>();
    for (const place of places.values()) for (const id of await this.affected(place)) ids.add(id);
    return [...ids];
  }

  /** Returns those of the ids that are not branches. */
  async unknownBranches(branchIds: readonly string[]): Promise<string[]> {
    const found = await this.branches.find({ select: { id: true }, where: { id: Any([...branchIds]) } });
    return branchIds.filter((id) => !found.some((branch) => branch.id === id));
  }
}

function recordOf({ createdAt: _, updatedAt: __, ...day }: ClosedDayEntity): ClosedDayRecord {
  return day;
}
