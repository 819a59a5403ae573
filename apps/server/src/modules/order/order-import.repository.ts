import type { OrderForm } from '@booking/domain/order/order-form';
import type { StatementSource } from '../../database/statement-source.js';

type OrderRow = Omit<OrderForm, 'address'> & OrderForm['address'] & { orderKey: string };

const columns = `order_number AS "orderNumber", status, is_paid AS "isPaid", is_signed AS "isSigned", processed_date AS "processedDate",
  name, email, primary_contact AS "primaryContact", address1, address2, zipcode, city, state, country,
  quantity_mattress AS "quantityMattress", quantity_bedset AS "quantityBedset"`;

/** Writes orders of the retailer's system by their number. Own SQL: it locks, and writes a batch in one statement. */
export class OrderImportRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Serialises imports to the end of the transaction, so that two imports of the same orders neither lose each other's changes nor
   * deadlock. 7108 is its advisory lock.
   */
  async lock(): Promise<void> {
    await this.source.query('SELECT pg_advisory_xact_lock(7108, 0)');
  }

  /** @param forUpdate locks the rows, so that a concurrent erasure of a person waits and is not overwritten */
  async byKeys(orderKeys: readonly string[], { forUpdate }: { forUpdate: boolean }): Promise<Map<string, OrderForm>> {
    const rows = await this.source.query<OrderRow>(
      `SELECT order_key AS "orderKey", ${columns} FROM customer_order WHERE order_key = ANY ($1::text[])
        ORDER BY order_key ${forUpdate ? 'FOR UPDATE' : ''}`,
      [orderKeys],
    );
    return new Map(rows.map((row) => [row.orderKey, formOf(row)]));
  }

  async save(orders: readonly { orderKey: string; form: OrderForm }[], at: Date): Promise<void> {
    const rows = orders.map(({ orderKey, form: { address, ...form } }) => ({ orderKey, ...form, ...address }));
    await this.source.query(
      `INSERT INTO customer_order AS o (order_key, order_number, status, is_paid, is_signed, processed_date, name, email, primary_contact,
         address1, address2, zipcode, city, state, country, quantity_mattress, quantity_bedset, created_at, updated_at)
       SELECT n."orderKey", n."orderNumber", n.status, n."isPaid", n."isSigned", n."processedDate", n.name, n.email, n."primaryContact",
         n.address1, n.address2, n.zipcode, n.city, n.state, n.country, n."quantityMattress", n."quantityBedset", $2, $2
         FROM jsonb_to_recordset($1::jsonb) AS n ("orderKey" text, "orderNumber" text, status smallint, "isPaid" boolean, "isSigned" boolean,
           "processedDate" date, name text, email text, "primaryContact" text, address1 text, address2 text, zipcode text, city text,
           state text, country text, "quantityMattress" integer, "quantityBedset" integer)
        ORDER BY n."orderKey"
       ON CONFLICT (order_key) DO UPDATE SET (status, is_paid, is_signed, processed_date, name, email, primary_contact,
         address1, address2, zipcode, city, state, country, quantity_mattress, quantity_bedset, updated_at)
         = (excluded.status, excluded.is_paid, excluded.is_signed, excluded.processed_date, excluded.name, excluded.email,
            excluded.primary_contact, excluded.address1, excluded.address2, excluded.zipcode, excluded.city, excluded.state,
            excluded.country, excluded.quantity_mattress, excluded.quantity_bedset, excluded.updated_at)`,
      [JSON.stringify(rows), at],
    );
  }
}

function formOf({ orderKey: _, address1, address2, zipcode, city, state, country, ...row }: OrderRow): OrderForm {
  return { ...row, address: { address1, address2, zipcode, city, state, country } };
}
