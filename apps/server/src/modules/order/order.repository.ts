import type { Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { BranchCoverageEntity } from '../branch/branch-coverage.entity.js';
import type { OrderRecord } from './order-record.js';
import { OrderEntity } from './order.entity.js';

export class OrderRepository {
  private readonly orders: Repository<OrderEntity>;

  constructor(source: EntitySource) {
    this.orders = source.getRepository(OrderEntity);
  }

  async byKeys(orderKeys: readonly string[]): Promise<OrderRecord[]> {
    const { entities, raw } = await this.orders
      .createQueryBuilder('o')
      .addSelect(
        (covering) =>
          covering
            .select("coalesce(array_agg(DISTINCT range.branchId), '{}')")
            .from(BranchCoverageEntity, 'range')
            .where('o.zipcode BETWEEN range.firstPostcode AND range.lastPostcode'),
        'branchIds',
      )
      .where('o.orderKey = ANY (:orderKeys)', { orderKeys })
      .getRawAndEntities<{ branchIds: string[] }>();
    return entities.map((order, index) => recordOf(order, raw[index]?.branchIds ?? []));
  }
}

function recordOf({ address1, address2, zipcode, city, state, country, ...order }: OrderEntity, branchIds: string[]): OrderRecord {
  const { createdAt: _, updatedAt: __, ...content } = order;
  return { ...content, address: { address1, address2, zipcode, city, state, country }, branchIds };
}
