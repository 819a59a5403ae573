import type { StatementSource } from '../../database/statement-source.js';
import type { OrderRecord } from './order-record.js';

export class OrderRepository {
  constructor(private readonly source: StatementSource) {}

  byKeys(orderKeys: readonly string[]): Promise<OrderRecord[]> {
    return this.source.query<OrderRecord>(
      `SELECT order_key AS "orderKey", order_number AS "orderNumber", status, is_paid AS "isPaid", is_signed AS "isSigned",
         processed_date AS "processedDate", name, email, primary_contact AS "primaryContact",
         jsonb_build_object('address1', address1, 'address2', address2, 'zipcode', zipcode, 'city', city, 'state', state, 'country', country) AS address,
         quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset",
         ARRAY (SELECT branch_id FROM branch_coverage WHERE zipcode BETWEEN first_postcode AND last_postcode) AS "branchIds"
       FROM customer_order WHERE order_key = ANY($1)`,
      [orderKeys],
    );
  }
}
