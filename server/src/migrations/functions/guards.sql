-- History is append-only. Only the retention job may delete from it: SET LOCAL muster.privacy_job = 'on'.
CREATE OR REPLACE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('muster.privacy_job', true), '') <> 'on' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END
$$;

-- Call it after many rows have changed at once (demo, import): the planner uses old statistics until autovacuum has run. Only the owner
-- of a table may ANALYZE it, so the function runs with the rights of the owner.
CREATE OR REPLACE FUNCTION refresh_statistics(VARIADIC tables text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %I', name);
  END LOOP;
END
$$;
