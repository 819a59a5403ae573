-- Returns the body of an event of an order, without personal data. A zip code that is not five digits becomes null.
CREATE OR REPLACE FUNCTION order_event_body(p_order customer_order, p_change text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat('{"type":"order.upserted","timestamp":"', event_time(p_order.updated_at), '","data":{"orderNumber":', to_json(p_order.order_number),
    ',"status":', p_order.status, ',"isPaid":', to_json(p_order.is_paid), ',"isSigned":', to_json(p_order.is_signed),
    ',"processedDate":', coalesce(to_json(p_order.processed_date)::text, 'null'),
    ',"postcode":', CASE WHEN p_order.zipcode ~ '^[0-9]{5}$' THEN to_json(p_order.zipcode)::text ELSE 'null' END,
    ',"quantityMattress":', coalesce(p_order.quantity_mattress::text, 'null'), ',"quantityBedset":', coalesce(p_order.quantity_bedset::text, 'null'),
    ',"change":"', p_change, '"}}')
$$;
