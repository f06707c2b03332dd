-- After many rows at once (the demo, an import) the planner must hear of it at once, not when autovacuum comes by: until then
-- it may check each foreign key by reading all rows of the university. Only a table's owner may ANALYZE, so the owner lends it.
CREATE FUNCTION refresh_statistics(VARIADIC tables text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %I', name);
  END LOOP;
END
$$;
