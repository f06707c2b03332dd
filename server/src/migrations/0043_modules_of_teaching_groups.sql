-- A teaching group of one module may also serve further modules: its classes are those of all of them.
CREATE TABLE teaching_group_modules (
  university_id uuid NOT NULL,
  group_id uuid NOT NULL,
  module_id uuid NOT NULL,
  is_imported boolean NOT NULL DEFAULT false,
  PRIMARY KEY (university_id, group_id, module_id),
  FOREIGN KEY (university_id, group_id) REFERENCES groups,
  FOREIGN KEY (university_id, module_id) REFERENCES modules
);
CREATE INDEX teaching_group_modules_module_id_idx ON teaching_group_modules (university_id, module_id);
COMMENT ON TABLE teaching_group_modules IS 'The modules that a teaching group serves besides its own, groups.module_id.';
COMMENT ON COLUMN teaching_group_modules.is_imported IS
  'Rows of an import named the module. It leaves with the last record that needs it when that import is undone.';

-- Students of one class may take it for different modules.
ALTER TABLE class_totals
  ADD COLUMN module_id uuid,
  ADD FOREIGN KEY (university_id, module_id) REFERENCES modules,
  DROP CONSTRAINT class_totals_place_key,
  ADD CONSTRAINT class_totals_place_key
    UNIQUE NULLS NOT DISTINCT (university_id, session_id, module_id, group_id, degree_details_id, year, semester, local_international);
CREATE INDEX class_totals_module_id_idx ON class_totals (university_id, module_id) WHERE module_id IS NOT NULL;
COMMENT ON COLUMN class_totals.module_id IS 'The module for which the students take the class. NULL: that of the class session.';
COMMENT ON TABLE class_totals IS
  'The number of students with each status in each final class session, by module, place (group, degree, year, semester) and local_international.';
COMMENT ON COLUMN attendance.module_id IS
  'The module for which the student takes the class: that of the class session, or a further one that a teaching group of the class serves.';
