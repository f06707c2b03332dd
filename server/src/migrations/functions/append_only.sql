-- History is append-only. Only a transaction of the retention job may change it: muster.history_signature is signed for it
-- (platform/database/signed-scope.ts).
CREATE OR REPLACE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('muster.history_signature', true), '') = ''
    OR NOT is_signed('history', current_setting('muster.history_signature', true), current_user) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_events', 'class_list_changes', 'mark_changes', 'mark_flag_reviews'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history()', name);
  END LOOP;
END
$$;
