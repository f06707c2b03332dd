-- When an entry gets another day of the week, the changes of its classes follow in the same week: a cancelled class stays cancelled.
CREATE OR REPLACE FUNCTION move_class_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days CONSTANT text[] := ARRAY['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  ahead CONSTANT int := array_position(days, NEW.day_of_week) - array_position(days, OLD.day_of_week);
BEGIN
  UPDATE class_changes c SET class_date = c.class_date + ahead
  WHERE c.university_id = NEW.university_id AND c.timetable_id = NEW.id AND to_char(c.class_date, 'FMDay') = OLD.day_of_week
    AND NOT EXISTS (SELECT FROM class_changes o
      WHERE o.university_id = c.university_id AND o.timetable_id = c.timetable_id AND o.class_date = c.class_date + ahead);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER move_class_changes AFTER UPDATE OF day_of_week ON timetables
  FOR EACH ROW WHEN (OLD.day_of_week <> NEW.day_of_week) EXECUTE FUNCTION move_class_changes();
