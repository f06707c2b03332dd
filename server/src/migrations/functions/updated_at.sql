-- Sets updated_at of each changed class session. Readers of attendance rows ask for the classes that changed since their last run: a class
-- that becomes final, is withdrawn or is handed over changes the status or the facts of its rows.
CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER set_updated_at BEFORE UPDATE ON class_sessions
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION set_updated_at();
