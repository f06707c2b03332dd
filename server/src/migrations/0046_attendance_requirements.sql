-- Whether attendance is required, only recorded, or only counted: by class type, with an exception and a limit of each module.
ALTER TABLE universities
  ADD recorded_class_types text[] NOT NULL DEFAULT '{}',
  ADD counted_class_types text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT universities_class_type_attendance_check CHECK (NOT recorded_class_types && counted_class_types
    AND recorded_class_types <@ class_types AND counted_class_types <@ class_types);
COMMENT ON COLUMN universities.recorded_class_types IS 'Class types whose attendance is only recorded: in no percentage, report or warning.';
COMMENT ON COLUMN universities.counted_class_types IS 'Class types of which only the number of people counts: also no absences.';

ALTER TABLE modules
  ADD attendance_requirement text CHECK (attendance_requirement IN ('required', 'recorded', 'counted')),
  ADD attendance_limit smallint CHECK (attendance_limit BETWEEN 1 AND 100);
COMMENT ON COLUMN modules.attendance_requirement IS 'Of all classes of the module. NULL: by class type.';
COMMENT ON COLUMN modules.attendance_limit IS 'Percentage from which attendance in the module is Excellent; Average from 20 points below. NULL: 80.';

ALTER TABLE class_sessions
  ADD attendance_requirement text NOT NULL DEFAULT 'required' CHECK (attendance_requirement IN ('required', 'recorded', 'counted')),
  ADD figures_due boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN class_sessions.attendance_requirement IS 'By the present settings of its class type and module (functions/attendance_requirement.sql). Figures read the required ones.';
COMMENT ON COLUMN class_sessions.figures_due IS 'attendance_requirement, or a class of a parallel group that may count in place of this one, changed after the class was final; a job recounts its figures.';
CREATE INDEX class_sessions_figures_due_idx ON class_sessions (university_id) WHERE figures_due;
