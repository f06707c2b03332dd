ALTER TABLE timetables ADD COLUMN sequence integer NOT NULL DEFAULT 0;

CREATE TABLE venues (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  building text,
  capacity integer,
  latitude double precision,
  longitude double precision,
  radius_m integer,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT venues_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT venues_name_check CHECK (btrim(name) <> ''),
  CONSTRAINT venues_capacity_check CHECK (capacity BETWEEN 1 AND 100000),
  CONSTRAINT venues_position_check CHECK (
    num_nulls(latitude, longitude, radius_m) IN (0, 3)
    AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180 AND radius_m BETWEEN 20 AND 5000)
);
CREATE UNIQUE INDEX venues_name_key ON venues (university_id, lower(btrim(name)));

CREATE TABLE holidays (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT holidays_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT holidays_name_check CHECK (btrim(name) <> ''),
  CONSTRAINT holidays_order_check CHECK (ends_on >= starts_on)
);
CREATE INDEX holidays_starts_on_idx ON holidays (university_id, starts_on);

-- One week's class that is cancelled, or held at another time or place. The weekly entry stays as it is.
CREATE TABLE class_changes (
  university_id uuid NOT NULL REFERENCES universities (id),
  timetable_id uuid NOT NULL,
  class_date date NOT NULL,
  is_cancelled boolean NOT NULL,
  new_date date,
  new_start_time time,
  new_end_time time,
  new_venue text,
  reason text,
  sequence integer NOT NULL DEFAULT 1,
  changed_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT class_changes_university_id_timetable_id_class_date_pk PRIMARY KEY (university_id, timetable_id, class_date),
  CONSTRAINT class_changes_timetable_id_fkey FOREIGN KEY (university_id, timetable_id) REFERENCES timetables (university_id, id),
  CONSTRAINT class_changes_changed_by_fkey FOREIGN KEY (university_id, changed_by) REFERENCES accounts (university_id, id),
  CONSTRAINT class_changes_what_check CHECK (
    CASE WHEN is_cancelled THEN num_nulls(new_date, new_start_time, new_end_time, new_venue) = 4
    ELSE num_nulls(new_date, new_start_time, new_end_time) IN (0, 3) AND num_nonnulls(new_date, new_venue) > 0 END),
  CONSTRAINT class_changes_order_check CHECK (new_end_time > new_start_time),
  CONSTRAINT class_changes_venue_check CHECK (btrim(new_venue) <> '')
);
CREATE INDEX class_changes_class_date_idx ON class_changes (university_id, class_date);
CREATE INDEX class_changes_new_date_idx ON class_changes (university_id, new_date) WHERE new_date IS NOT NULL;

-- One private calendar address a person; making a new one ends the old one. The address itself is derived, never stored.
CREATE TABLE calendar_feeds (
  university_id uuid NOT NULL REFERENCES universities (id),
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  CONSTRAINT calendar_feeds_university_id_account_id_pk PRIMARY KEY (university_id, account_id),
  CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (university_id, account_id) REFERENCES accounts (university_id, id)
);
CREATE INDEX calendar_feeds_id_idx ON calendar_feeds (id);

ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check
  CHECK (kind IN ('students', 'staff', 'modules', 'groups', 'timetables'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['venues', 'holidays', 'class_changes', 'calendar_feeds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;
