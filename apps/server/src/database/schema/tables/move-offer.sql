-- Offers to move (ADR 0027). An offer keeps its places by a row of hold, so that whatever counts the places of a day counts them.

CREATE TABLE move_offer (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branch,      -- to this branch
  delivery_date date NOT NULL,
  from_branch_id uuid NOT NULL REFERENCES branch, -- from this branch
  from_date date NOT NULL,
  answer_by timestamptz NOT NULL,
  -- An offer that waits after answer_by has lapsed, even if no job has recorded it yet.
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'ACCEPTED', 'CHOSE_OTHER', 'DECLINED', 'LAPSED', 'WITHDRAWN')),
  overridden text,                                -- the reason against the date, if staff offered it past the limit
  offered_by text NOT NULL,
  offered_by_id uuid,
  offered_at timestamptz NOT NULL,
  ended_at timestamptz,
  latest boolean NOT NULL DEFAULT true,
  -- The reason in the message to the customer.
  cause text NOT NULL CHECK (cause IN ('BRANCH_SUSPENDED', 'AREA_HANDED_OVER', 'DAY_CLOSED', 'NO_DELIVERY_DAY', 'LIMIT_LOWERED', 'OTHER')),
  closed_day jsonb,                               -- of DAY_CLOSED: kind and names of the closed day at that time
  CHECK ((state = 'WAITING') = (ended_at IS NULL)),
  CHECK ((cause = 'DAY_CLOSED') = (closed_day IS NOT NULL))
);
CREATE UNIQUE INDEX move_offer_waiting ON move_offer (booking_id) WHERE state = 'WAITING';
CREATE UNIQUE INDEX move_offer_latest ON move_offer (booking_id) WHERE latest;
CREATE INDEX move_offer_booking ON move_offer (booking_id);
CREATE INDEX move_offer_due ON move_offer (answer_by) WHERE state = 'WAITING';
-- The work list: offers from a branch's days that wait, or that ended without a move.
CREATE INDEX move_offer_from ON move_offer (from_branch_id, from_date, booking_id) WHERE latest AND state IN ('WAITING', 'DECLINED', 'LAPSED');
CREATE INDEX move_offer_state ON move_offer (state, booking_id) WHERE latest;

ALTER TABLE hold ADD FOREIGN KEY (move_offer_id) REFERENCES move_offer ON DELETE CASCADE;
CREATE UNIQUE INDEX hold_move_offer ON hold (move_offer_id) WHERE move_offer_id IS NOT NULL;
