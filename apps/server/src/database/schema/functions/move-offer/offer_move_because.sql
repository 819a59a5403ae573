-- offer_move, with the cause that the customer is told. The version before calls offer_move alone: its offers are OTHER.
CREATE OR REPLACE FUNCTION offer_move_because(p_booking uuid, p_version integer, p_branch uuid, p_date date, p_plan_version integer, p_limit integer,
                           p_now timestamptz, p_offer uuid, p_answer_by timestamptz, p_hold bytea, p_overridden text, p_by text, p_by_id uuid,
                           p_cause text, p_closed_day jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE outcome text := offer_move(p_booking, p_version, p_branch, p_date, p_plan_version, p_limit, p_now, p_offer, p_answer_by, p_hold, p_overridden, p_by, p_by_id);
BEGIN
  IF outcome = 'OFFERED' THEN
    UPDATE move_offer SET cause = p_cause, closed_day = p_closed_day WHERE id = p_offer;
  END IF;
  RETURN outcome;
END $$;
