-- Orders on file, as the order system sends them.

CREATE TABLE customer_order (
  order_key text PRIMARY KEY,                     -- normaliseOrderNumber(order_number)
  order_number text NOT NULL,
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
  is_paid boolean NOT NULL,
  is_signed boolean NOT NULL,
  processed_date date,
  name text,
  email text,
  primary_contact text,
  address1 text,
  address2 text,
  zipcode text,
  city text,
  state text,
  country text,
  quantity_mattress integer CHECK (quantity_mattress BETWEEN 0 AND 99),
  quantity_bedset integer CHECK (quantity_bedset BETWEEN 0 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_order_changed ON customer_order (updated_at, order_key);
CREATE INDEX customer_order_number ON customer_order (order_key text_pattern_ops);
CREATE INDEX customer_order_search ON customer_order
  USING gin (booking_search_text(coalesce(name, ''), coalesce(email, ''), '', order_number, coalesce(primary_contact, ''), NULL) gin_trgm_ops);
CREATE INDEX customer_order_search_foreign ON customer_order
  USING gin (booking_foreign_pairs(booking_search_text(coalesce(name, ''), coalesce(email, ''), '', order_number, coalesce(primary_contact, ''), NULL)));

CREATE TRIGGER customer_order_came AFTER INSERT ON customer_order FOR EACH ROW EXECUTE FUNCTION note_order_came();
