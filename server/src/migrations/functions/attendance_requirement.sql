-- A class type as it is compared: sessions have 'lecture' where timetables have 'Lecture', and 'lab' is Laboratory.
CREATE OR REPLACE FUNCTION class_type_key(class_type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE lower(class_type) WHEN 'lab' THEN 'laboratory' ELSE lower(class_type) END;

-- Whether attendance is required, recorded or counted in a class: by the exception of its module, else by its class type.
CREATE OR REPLACE FUNCTION attendance_requirement_of(exception text, class_type text, recorded text[], counted text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(exception, CASE
  WHEN class_type_key(class_type) IN (SELECT class_type_key(t) FROM unnest(recorded) t) THEN 'recorded'
  WHEN class_type_key(class_type) IN (SELECT class_type_key(t) FROM unnest(counted) t) THEN 'counted'
  ELSE 'required' END);

-- A new class session has the requirement of the settings. The locks wait for a change of the settings, which updates the class sessions
-- (applyAttendanceRequirements in features/sessions).
CREATE OR REPLACE FUNCTION set_attendance_requirement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT attendance_requirement_of(m.attendance_requirement, NEW.session_type, u.recorded_class_types, u.counted_class_types)
  INTO NEW.attendance_requirement
  FROM modules m JOIN universities u ON u.id = m.university_id
  WHERE m.university_id = NEW.university_id AND m.id = NEW.module_id
  FOR SHARE OF m, u;
  NEW.attendance_requirement := coalesce(NEW.attendance_requirement, 'required');
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER set_attendance_requirement BEFORE INSERT ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION set_attendance_requirement();
