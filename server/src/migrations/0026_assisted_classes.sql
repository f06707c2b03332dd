-- Whose classes somebody may see are those that they hold or assist at. The latter had no index, so each look read all classes of the
-- university, and so did the database before it deleted a member of staff.
CREATE INDEX class_sessions_assistant_lecturer_id_idx ON class_sessions (university_id, assistant_lecturer_id)
  WHERE assistant_lecturer_id IS NOT NULL;
