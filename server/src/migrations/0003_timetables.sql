-- Venues, the weekly timetable, changes of single classes and calendar feeds.

CREATE TABLE venues (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (btrim(name) <> ''),
  building text,
  capacity integer CHECK (capacity BETWEEN 1 AND 100000),
  latitude double precision,
  longitude double precision,
  radius_m integer,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id),
  CONSTRAINT venues_position_check
    CHECK (num_nulls(latitude, longitude, radius_m) IN (0, 3)
      AND latitude BETWEEN -90 AND 90
      AND longitude BETWEEN -180 AND 180
      AND radius_m BETWEEN 20 AND 5000)
);
CREATE UNIQUE INDEX venues_name_key ON venues (university_id, lower(btrim(name)));
COMMENT ON COLUMN venues.latitude IS 'Centre of the geofence that a class session in this venue takes over.';
COMMENT ON COLUMN venues.radius_m IS 'Radius of that geofence in metres.';

CREATE TABLE timetables (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  module_id uuid NOT NULL,
  lecturer_id uuid NOT NULL,
  assistant_lecturer_id uuid,
  year smallint NOT NULL CHECK (year BETWEEN 1 AND 4),
  semester smallint NOT NULL CHECK (semester BETWEEN 1 AND 2),
  academic_year text NOT NULL
    CHECK (CASE
      WHEN academic_year ~ '^[0-9]{4}-[0-9]{4}$' THEN right(academic_year, 4)::integer = left(academic_year, 4)::integer + 1
      ELSE academic_year IS NULL
      END),
  day_of_week text NOT NULL CHECK (day_of_week IN ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  start_time time NOT NULL,
  end_time time NOT NULL,
  venue text NOT NULL CHECK (btrim(venue) <> ''),
  class_type text NOT NULL CHECK (class_type IN ('Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop')),
  created_by uuid,
  active boolean NOT NULL DEFAULT true,
  clashes_accepted_by uuid,
  clashes_accepted_by_label jsonb,
  clashes_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sequence integer NOT NULL DEFAULT 0,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, assistant_lecturer_id) REFERENCES staff,
  FOREIGN KEY (university_id, clashes_accepted_by) REFERENCES accounts,
  FOREIGN KEY (university_id, created_by) REFERENCES accounts,
  FOREIGN KEY (university_id, lecturer_id) REFERENCES staff,
  FOREIGN KEY (university_id, module_id) REFERENCES modules,
  CONSTRAINT timetables_order_check CHECK (end_time > start_time)
);
CREATE INDEX timetables_lecturer_id_idx ON timetables (university_id, lecturer_id);
CREATE INDEX timetables_module_id_idx ON timetables (university_id, module_id);
CREATE INDEX timetables_term_idx ON timetables (university_id, academic_year, semester, day_of_week, start_time);
CREATE INDEX timetables_assistant_lecturer_id_idx ON timetables (university_id, assistant_lecturer_id)
  WHERE assistant_lecturer_id IS NOT NULL;
CREATE INDEX timetables_clashes_accepted_by_idx ON timetables (university_id, clashes_accepted_by) WHERE clashes_accepted_by IS NOT NULL;
CREATE INDEX timetables_created_by_idx ON timetables (university_id, created_by) WHERE created_by IS NOT NULL;
COMMENT ON COLUMN timetables.clashes_accepted_by IS 'The account that saved the entry although it clashes with another one.';
COMMENT ON COLUMN timetables.sequence IS 'Grows with each change (SEQUENCE of iCalendar).';

CREATE TABLE timetable_groups (
  university_id uuid NOT NULL,
  timetable_id uuid NOT NULL,
  group_id uuid NOT NULL,
  PRIMARY KEY (university_id, timetable_id, group_id),
  FOREIGN KEY (university_id, group_id) REFERENCES groups,
  FOREIGN KEY (university_id, timetable_id) REFERENCES timetables
);
CREATE INDEX timetable_groups_group_id_idx ON timetable_groups (university_id, group_id);

CREATE TABLE timetable_degrees (
  university_id uuid NOT NULL,
  timetable_id uuid NOT NULL,
  degree_details_id uuid NOT NULL,
  PRIMARY KEY (university_id, timetable_id, degree_details_id),
  FOREIGN KEY (university_id, degree_details_id) REFERENCES degree_details,
  FOREIGN KEY (university_id, timetable_id) REFERENCES timetables
);
CREATE INDEX timetable_degrees_degree_details_id_idx ON timetable_degrees (university_id, degree_details_id);

CREATE TABLE class_changes (
  university_id uuid NOT NULL REFERENCES universities,
  timetable_id uuid NOT NULL,
  class_date date NOT NULL,
  is_cancelled boolean NOT NULL,
  new_date date,
  new_start_time time,
  new_end_time time,
  new_venue text,
  substitute_lecturer_id uuid,
  reason text,
  sequence integer NOT NULL DEFAULT 1,
  changed_by uuid,
  changed_by_label jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, timetable_id, class_date),
  FOREIGN KEY (university_id, changed_by) REFERENCES accounts,
  FOREIGN KEY (university_id, substitute_lecturer_id) REFERENCES staff,
  FOREIGN KEY (university_id, timetable_id) REFERENCES timetables,
  CONSTRAINT class_changes_order_check CHECK (new_end_time > new_start_time),
  CONSTRAINT class_changes_venue_check CHECK (btrim(new_venue) <> ''),
  CONSTRAINT class_changes_what_check
    CHECK (CASE
      WHEN is_cancelled THEN num_nulls(new_date, new_start_time, new_end_time, new_venue, substitute_lecturer_id) = 5
      ELSE num_nulls(new_date, new_start_time, new_end_time) IN (0, 3) AND num_nonnulls(new_date, new_venue, substitute_lecturer_id) > 0
      END)
);
CREATE INDEX class_changes_class_date_idx ON class_changes (university_id, class_date);
CREATE INDEX class_changes_new_date_idx ON class_changes (university_id, new_date) WHERE new_date IS NOT NULL;
CREATE INDEX class_changes_changed_by_idx ON class_changes (university_id, changed_by) WHERE changed_by IS NOT NULL;
CREATE INDEX class_changes_substitute_lecturer_id_idx ON class_changes (university_id, substitute_lecturer_id)
  WHERE substitute_lecturer_id IS NOT NULL;
COMMENT ON TABLE class_changes IS
  'A class of one week that is cancelled, or held at another time or place or by a substitute. The weekly timetable entry stays unchanged.';
COMMENT ON COLUMN class_changes.class_date IS 'The date of the class by the weekly timetable entry.';
COMMENT ON COLUMN class_changes.new_date IS 'new_date, new_start_time and new_end_time are set together. All NULL: the time stays.';
COMMENT ON COLUMN class_changes.substitute_lecturer_id IS 'Holds the class instead of the lecturer of the entry. NULL: that lecturer.';

CREATE TABLE calendar_feeds (
  university_id uuid NOT NULL REFERENCES universities,
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (university_id, account_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX calendar_feeds_id_idx ON calendar_feeds (id);
COMMENT ON TABLE calendar_feeds IS
  'One private calendar address for each account. A new one replaces the old one. The address is derived from the id and is not stored.';
