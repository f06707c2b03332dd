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
