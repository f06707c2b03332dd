-- A student who becomes Active again, by a form, a list, an import or a joined record, has not left. The day after today may be today in
-- the time zone of the university. Not before the update: a trigger there makes PostgreSQL take generated columns, among them the key
-- student_id_key, for changed in every update of a student, whose lock would then block check-ins.
CREATE OR REPLACE FUNCTION clear_left_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE students SET left_on = NULL WHERE university_id = NEW.university_id AND id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER clear_left_on AFTER UPDATE OF active ON students
  FOR EACH ROW WHEN (NEW.active AND NOT OLD.active AND NEW.left_on IS NOT DISTINCT FROM OLD.left_on AND NEW.left_on <= current_date + 1) EXECUTE FUNCTION clear_left_on();
