-- Replaces mark_flags_location_idx, which lacks the signal network_alone.
CREATE INDEX mark_flags_location_signal_idx ON mark_flags (university_id, raised_at)
  WHERE signal IN ('outside_geofence', 'position_missing', 'outside_campus', 'network_alone', 'position_identical');
DROP INDEX mark_flags_location_idx;
