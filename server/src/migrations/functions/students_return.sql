-- A student who becomes Active again, by a form, a list, an import or a joined record, has not left. The day after today may be today in
-- the time zone of the university.
CREATE OR REPLACE FUNCTION clear_left_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.left_on := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER clear_left_on BEFORE UPDATE OF active ON students
  FOR EACH ROW WHEN (NEW.active AND NOT OLD.active AND NEW.left_on IS NOT DISTINCT FROM OLD.left_on AND NEW.left_on <= current_date + 1) EXECUTE FUNCTION clear_left_on();
