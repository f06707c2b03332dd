-- The name and number of the subject of an audit event as of then. NULL: the subject has none.
CREATE OR REPLACE FUNCTION audit_subject_label(university uuid, subject_type text, subject uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE subject_type
    WHEN 'student' THEN (SELECT format('%s (%s)', name, student_id) FROM students WHERE university_id = university AND id = subject)
    WHEN 'staff' THEN (SELECT format('%s (%s)', name, employee_id) FROM staff WHERE university_id = university AND id = subject)
    WHEN 'account' THEN (SELECT format('%s (%s)', l ->> 'name', l ->> 'identifier') FROM person_label(university, subject) l)
    WHEN 'module' THEN (SELECT format('%s %s', module_code, module_name) FROM modules WHERE university_id = university AND id = subject)
    WHEN 'degree' THEN (SELECT degree_programme FROM degree_details WHERE university_id = university AND id = subject)
    WHEN 'group' THEN (SELECT group_name FROM groups WHERE university_id = university AND id = subject)
    WHEN 'venue' THEN (SELECT name FROM venues WHERE university_id = university AND id = subject)
    WHEN 'timetable' THEN (SELECT format('%s, %s %s', m.module_code, t.day_of_week, to_char(t.start_time, 'HH24:MI'))
      FROM timetables t JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
      WHERE t.university_id = university AND t.id = subject)
    WHEN 'class session' THEN (SELECT format('%s, %s %s', m.module_code, s.session_date, to_char(s.start_time, 'HH24:MI'))
      FROM class_sessions s JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id
      WHERE s.university_id = university AND s.id = subject)
  END;
END
$$;

CREATE OR REPLACE FUNCTION set_subject_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject_label := coalesce(NEW.subject_label, audit_subject_label(NEW.university_id, NEW.subject_type, NEW.subject_id));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER subject_label_insert BEFORE INSERT ON audit_events
  FOR EACH ROW WHEN (NEW.subject_id IS NOT NULL) EXECUTE FUNCTION set_subject_label();

-- Erases names and values of these accounts, students or staff in the audit log, and where they connected from. The chain keeps digests. The
-- transaction must be allowed to change history.
CREATE OR REPLACE FUNCTION anonymise_audit_events(university uuid, subjects uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_events SET subject_label = NULL, changes = NULL
  WHERE university_id = university AND subject_id = ANY (subjects) AND num_nonnulls(subject_label, changes) > 0;
  UPDATE audit_events SET network = NULL, address = NULL
  WHERE university_id = university AND (actor = ANY (subjects) OR subject_id = ANY (subjects)) AND num_nonnulls(network, address) > 0;
END
$$;
