-- Flags that say where somebody was go after a year, also where their mark says nothing of it: the job finds them by their age.
CREATE INDEX mark_flags_where_idx ON mark_flags (university_id, raised_at)
  WHERE signal IN ('outside_geofence', 'outside_campus', 'position_identical');
