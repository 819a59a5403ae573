-- What changed, for the screens of every process (ADR 0020). Written by triggers, so that no path forgets it.

-- Unlogged: what a crash of the database takes from here is not missed, since every listener has lost its connection and reads again.
CREATE UNLOGGED TABLE live_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change text NOT NULL
);

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
  WHEN ((OLD.version, OLD.stop_order) IS DISTINCT FROM (NEW.version, NEW.stop_order)) EXECUTE FUNCTION note_run_sheet();
CREATE TRIGGER note_plan AFTER UPDATE ON branch FOR EACH ROW
  WHEN (OLD.plan_version <> NEW.plan_version) EXECUTE FUNCTION note_change('plan', 'id');
CREATE TRIGGER note_session AFTER UPDATE ON session_family FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION note_change('account', 'user_id');
CREATE TRIGGER note_account AFTER UPDATE ON user_account FOR EACH ROW
  WHEN ((OLD.role, OLD.scope, OLD.disabled, OLD.sessions_valid_from) IS DISTINCT FROM (NEW.role, NEW.scope, NEW.disabled, NEW.sessions_valid_from))
  EXECUTE FUNCTION note_change('account', 'id');
CREATE TRIGGER note_account_gone AFTER DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION note_change('account', 'id');
CREATE TRIGGER note_branch_of_account AFTER INSERT OR DELETE ON user_branch FOR EACH ROW EXECUTE FUNCTION note_change('account', 'user_id');
