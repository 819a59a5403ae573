-- Live changes, for the screens of every process (ADR 0020). Triggers write them, so that no statement can omit one.

-- Unlogged: a crash of the database may lose rows, but then every listener has lost its connection and reads everything again.
CREATE UNLOGGED TABLE live_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change text NOT NULL
);
-- Its sequence is logged: an unlogged sequence cannot be read after a standby was promoted before its first restartpoint ("bad magic number
-- in sequence"). Then every booking would fail, because each writes a line here.
ALTER SEQUENCE live_change_id_seq SET LOGGED;

CREATE TRIGGER note_new_bookings AFTER INSERT ON booking
  REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_new_bookings();
CREATE TRIGGER note_changed_bookings AFTER UPDATE ON booking
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_changed_bookings();
CREATE TRIGGER note_kept_booking AFTER UPDATE OF kept_limit ON booking FOR EACH ROW
  WHEN (OLD.kept_limit IS DISTINCT FROM NEW.kept_limit) EXECUTE FUNCTION note_kept_booking();
CREATE TRIGGER note_booking_on_file AFTER UPDATE OF order_on_file ON booking FOR EACH ROW
  WHEN (OLD.order_on_file <> NEW.order_on_file) EXECUTE FUNCTION note_booking_on_file();
CREATE TRIGGER note_move_offer AFTER INSERT OR UPDATE OF state ON move_offer FOR EACH ROW EXECUTE FUNCTION note_move_offer();
CREATE TRIGGER note_new_run_sheet AFTER INSERT ON run_sheet FOR EACH ROW EXECUTE FUNCTION note_run_sheet();
CREATE TRIGGER note_run_sheet AFTER UPDATE ON run_sheet FOR EACH ROW
  WHEN ((OLD.version, OLD.rounds_version) IS DISTINCT FROM (NEW.version, NEW.rounds_version)) EXECUTE FUNCTION note_run_sheet();
CREATE TRIGGER note_plan AFTER UPDATE ON branch FOR EACH ROW
  WHEN (OLD.plan_version <> NEW.plan_version) EXECUTE FUNCTION note_change('plan', 'id');
CREATE TRIGGER note_session AFTER UPDATE ON session_family FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION note_change('account', 'user_id');
CREATE TRIGGER note_account AFTER UPDATE ON user_account FOR EACH ROW
  WHEN ((OLD.role, OLD.scope, OLD.disabled, OLD.sessions_valid_from) IS DISTINCT FROM (NEW.role, NEW.scope, NEW.disabled, NEW.sessions_valid_from))
  EXECUTE FUNCTION note_change('account', 'id');
CREATE TRIGGER note_account_gone AFTER DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION note_change('account', 'id');
CREATE TRIGGER note_branch_of_account AFTER INSERT OR DELETE ON user_branch FOR EACH ROW EXECUTE FUNCTION note_change('account', 'user_id');
CREATE TRIGGER note_message AFTER UPDATE OF status ON outbox_message FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status NOT IN ('PENDING', 'QUEUED')) EXECUTE FUNCTION note_message();
CREATE TRIGGER note_message_again AFTER INSERT ON outbox_message FOR EACH ROW
  WHEN (NEW.follows IS NOT NULL) EXECUTE FUNCTION note_message();
CREATE TRIGGER note_api_key AFTER UPDATE ON api_key FOR EACH ROW
  WHEN ((OLD.maker_id, OLD.scope, OLD.branch_ids, OLD.networks, OLD.expires_at, OLD.revoked_at)
    IS DISTINCT FROM (NEW.maker_id, NEW.scope, NEW.branch_ids, NEW.networks, NEW.expires_at, NEW.revoked_at))
  EXECUTE FUNCTION note_change('key', 'id');
CREATE TRIGGER note_api_key_secret AFTER UPDATE ON api_key_secret FOR EACH ROW
  WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at) EXECUTE FUNCTION note_change('key', 'key_id');
CREATE TRIGGER note_api_key_secret_gone AFTER DELETE ON api_key_secret FOR EACH ROW EXECUTE FUNCTION note_change('key', 'key_id');
