-- Orders on file, as the retailer's order system sent them.

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
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (booking_search_text(name, email, order_number, primary_contact, NULL, NULL, NULL, NULL, NULL, NULL)) STORED
);
CREATE INDEX customer_order_changed ON customer_order (updated_at, order_key);
CREATE INDEX customer_order_search ON customer_order USING gin (search_text gin_trgm_ops);

CREATE TRIGGER customer_order_came AFTER INSERT ON customer_order FOR EACH ROW EXECUTE FUNCTION note_order_came();
