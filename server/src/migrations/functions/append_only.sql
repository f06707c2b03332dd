-- History is append-only. Only a transaction of the retention job may change it: muster.history_signature is signed for it
-- (platform/database/signed-scope.ts). An audit event gets its place in the hash chain once. While two records of one student are joined,
-- a row about one of them can get the id of the other (student_joins), and nothing else of it changes.
CREATE OR REPLACE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_events' AND TG_OP = 'UPDATE' THEN
    IF OLD.number IS NULL AND NEW.number IS NOT NULL
      AND to_jsonb(NEW) - '{number,digests,hash}'::text[] = to_jsonb(OLD) - '{number,digests,hash}'::text[] THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'student_id' = to_jsonb(OLD) - 'student_id' AND EXISTS (
      SELECT FROM student_joins j WHERE j.university_id = NEW.university_id AND j.undone_at IS NULL
        AND (j.kept_id, j.joined_id) IN ((OLD.student_id, NEW.student_id), (NEW.student_id, OLD.student_id))) THEN
      RETURN NEW;
    END IF;
  END IF;
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
