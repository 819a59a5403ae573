import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What became of a message after it left: states of the peers' receipts, in codes of ours. Messages of before keep their states; what
 * the mail or SMS service had answered about one that was parked was no code, and stays in last_error.
 */
export class MessageStates1764806400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE outbox_message
  ADD COLUMN reason_code text,          -- MessageReason: why it is PARKED, FAILED or DROPPED
  ADD COLUMN peer_code text,            -- the peer's own code for that, such as 5.1.1; never its free words
  ADD COLUMN peer_id text,              -- the id by which the peer knows it; NULL: it named none
  ADD COLUMN status_at timestamptz,     -- since when it has its status; NULL: since it was sent, or written
  ADD COLUMN follows uuid;              -- the message that staff sent again with this one
ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_status_check;
ALTER TABLE outbox_message ADD CONSTRAINT outbox_message_status_check
  CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'PARKED', 'HELD_BACK', 'DROPPED'));
CREATE INDEX outbox_peer ON outbox_message (peer_id) WHERE peer_id IS NOT NULL;
-- News that did not reach the family by this way: a decision of staff (MESSAGE_FAILED).
CREATE INDEX outbox_unreached ON outbox_message (booking_id)
  WHERE status IN ('FAILED', 'PARKED', 'HELD_BACK') AND booking_id IS NOT NULL;

-- Receipts that came before the id of their message was noted.
CREATE TABLE early_receipt (
  channel text NOT NULL,
  peer_id text NOT NULL,
  status text NOT NULL,
  reason_code text,
  peer_code text,
  at timestamptz NOT NULL,
  PRIMARY KEY (channel, peer_id, status)
);
CREATE INDEX early_receipt_at ON early_receipt (at);

-- Addresses that do not exist, by what their mail service said.
CREATE TABLE bounced_address (
  address text PRIMARY KEY CHECK (address = lower(address)),
  at timestamptz NOT NULL
);
CREATE INDEX bounced_address_at ON bounced_address (at);

-- The drawer of staff follows what becomes of a message. Queued is no news: it is sent within a moment.
CREATE OR REPLACE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_change (change) SELECT concat_ws(' ', 'booking', id, branch_id, branch_id) FROM booking WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_message AFTER UPDATE OF status ON outbox_message FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status NOT IN ('PENDING', 'QUEUED')) EXECUTE FUNCTION note_message();
CREATE TRIGGER note_message_again AFTER INSERT ON outbox_message FOR EACH ROW
  WHEN (NEW.follows IS NOT NULL) EXECUTE FUNCTION note_message();

-- The version before sets SENT without a look at the receipt that came first.
CREATE OR REPLACE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := OLD.status;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_receipt BEFORE UPDATE OF status ON outbox_message FOR EACH ROW
  WHEN (OLD.status = 'DELIVERED' AND NEW.status <> 'DELIVERED' OR OLD.status = 'FAILED' AND NEW.status NOT IN ('FAILED', 'DELIVERED'))
  EXECUTE FUNCTION keep_receipt();`);
  }

  /** The release before works on this schema: nothing is taken back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the release before works on this schema as it is'));
  }
}
