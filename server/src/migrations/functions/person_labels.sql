-- Each act of a person is stored with a label: name, role and identifier of the person as of then. A later change of the name changes
-- no label. The identifier is the employee ID, the student number, or the e-mail of an administrator. NULL for no account.
CREATE OR REPLACE FUNCTION person_label(university uuid, account uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', coalesce(s.name, p.name, a.name), 'role', a.role,
    'identifier', coalesce(s.employee_id, p.student_id, a.email))
  FROM accounts a
  LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
  LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
  WHERE a.university_id = university AND a.id = account
$$;

-- Sets the column <author>_label of a new row from the column <author>, the argument of the trigger.
CREATE OR REPLACE FUNCTION set_person_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0] || '_label',
    person_label(NEW.university_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid)));
END
$$;

-- The columns with labels: the table, the author, and the time of the act.
CREATE OR REPLACE FUNCTION labelled_authors() RETURNS TABLE (table_name text, author text, acted_at text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('attendance', 'added_by', 'added_at'),
    ('attendance', 'marked_by', 'changed_at'),
    ('audit_events', 'actor', 'at'),
    ('class_changes', 'changed_by', 'updated_at'),
    ('class_list_changes', 'changed_by', 'changed_at'),
    ('class_sessions', 'date_reason_by', 'date_reason_at'),
    ('class_sessions', 'withdrawn_by', 'withdrawn_at'),
    ('enrollment_proposals', 'decided_by', 'decided_at'),
    ('enrollment_proposals', 'proposed_by', 'proposed_at'),
    ('excuses', 'decided_by', 'decided_at'),
    ('imports', 'created_by', 'created_at'),
    ('join_requests', 'decided_by', 'decided_at'),
    ('mark_changes', 'changed_by', 'changed_at'),
    ('mark_flags', 'reviewed_by', 'reviewed_at'),
    ('mark_questions', 'answered_by', 'answered_at'),
    ('student_joins', 'joined_by', 'joined_at'),
    ('student_joins', 'undone_by', 'undone_at'),
    ('student_notes', 'written_by', 'written_at'),
    ('timetables', 'clashes_accepted_by', 'clashes_accepted_at')
$$;

-- The name of an anonymised account. "audit verify" compares labels with the name that the account has since, so another name changes nothing
-- for events that were erased before.
CREATE OR REPLACE FUNCTION anonymised_name() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'Former member' $$;

-- Replaces what identifies these accounts in all labels. The roles stay. The transaction must be allowed to change history.
CREATE OR REPLACE FUNCTION anonymise_person_labels(university uuid, accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  label record;
BEGIN
  FOR label IN SELECT table_name, author, author || '_label' AS name FROM labelled_authors() LOOP
    EXECUTE format('UPDATE %1$I SET %3$I = %3$I || jsonb_build_object(''name'', anonymised_name(), ''identifier'', NULL)
      WHERE university_id = $1 AND %2$I = ANY ($2)', label.table_name, label.author, label.name) USING university, accounts;
  END LOOP;
END
$$;

-- A label is written with the act and when the act is repeated, not when another column changes. A statement that writes many rows of one
-- person sets it itself, with one call of person_label.
DO $$
DECLARE
  label record;
BEGIN
  FOR label IN SELECT * FROM labelled_authors() LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %2$s_label_insert BEFORE INSERT ON %1$I
      FOR EACH ROW WHEN (NEW.%2$I IS NOT NULL AND NEW.%2$s_label IS NULL) EXECUTE FUNCTION set_person_label(%2$L)', label.table_name, label.author);
    EXECUTE format('CREATE OR REPLACE TRIGGER %2$s_label_update BEFORE UPDATE OF %2$I, %3$I ON %1$I
      FOR EACH ROW WHEN ((NEW.%2$I, NEW.%3$I) IS DISTINCT FROM (OLD.%2$I, OLD.%3$I) AND NEW.%2$s_label IS NOT DISTINCT FROM OLD.%2$s_label)
      EXECUTE FUNCTION set_person_label(%2$L)',
      label.table_name, label.author, label.acted_at);
  END LOOP;
END
$$;
