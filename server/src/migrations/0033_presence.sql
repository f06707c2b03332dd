-- The signals of the claim with which a student asked for a place on a class list. They become flags when the request is accepted.
ALTER TABLE join_requests
  ADD COLUMN is_claim_late boolean NOT NULL DEFAULT false,
  ADD COLUMN is_claim_from_elsewhere boolean NOT NULL DEFAULT false,
  ADD COLUMN is_on_campus boolean;
COMMENT ON COLUMN join_requests.is_on_campus IS 'Whether the request came from CAMPUS_NETWORKS; NULL: not known, or the request is decided.';

-- Replaces mark_flags_where_idx, which lacks the signal position_missing.
CREATE INDEX mark_flags_location_idx ON mark_flags (university_id, raised_at)
  WHERE signal IN ('outside_geofence', 'position_missing', 'outside_campus', 'position_identical');
DROP INDEX mark_flags_where_idx;

-- A code to type is shown when a lecturer presses for it, for 20 seconds.
ALTER TABLE class_sessions ADD COLUMN typed_shown_at timestamptz[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN class_sessions.typed_shown_at IS 'When codes to type were shown, latest first, at most fifty.';
