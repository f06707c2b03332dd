-- What drizzle-kit cannot say: keys of the platform's tables, row level security, append-only history.

ALTER TABLE audit_events
  ADD CONSTRAINT audit_events_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities (id),
  ADD CONSTRAINT audit_events_actor_fkey FOREIGN KEY (university_id, actor) REFERENCES accounts (university_id, id);

-- Every table of a university: rows are seen and written only by a transaction that has said which university it is in
-- (SET LOCAL muster.university_id) or that it works across all (SET LOCAL muster.scope = 'all'). FORCE: the owner too.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'university_id'
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;

-- History is written once. Only the privacy job, whose terms end, may take rows away: SET LOCAL muster.privacy_job = 'on'.
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('muster.privacy_job', true), '') <> 'on' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON mark_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON mark_flag_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON mark_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON mark_flag_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
