-- The group that a student had at classes of an earlier term, whose degree, year and semester are those of the group; none: the classes
-- count for the place of today.
ALTER TABLE student_tallies ADD COLUMN past_group_id uuid;
ALTER TABLE student_tally_sums ADD COLUMN past_group_id uuid;
CREATE INDEX student_tallies_past_idx ON student_tallies (university_id, past_group_id) WHERE past_group_id IS NOT NULL;
CREATE INDEX student_tally_sums_past_idx ON student_tally_sums (university_id, past_group_id) WHERE past_group_id IS NOT NULL;

-- What was counted of people who had another group then is counted again.
INSERT INTO tally_queue (university_id, session_id, is_wrong)
SELECT DISTINCT t.university_id, t.session_id, false
FROM session_tallies t
JOIN session_roster r ON r.university_id = t.university_id AND r.session_id = t.session_id
JOIN students st ON st.university_id = r.university_id AND st.id = r.student_id
WHERE r.group_id IS NOT NULL AND r.group_id IS DISTINCT FROM st.group_id
ON CONFLICT DO NOTHING;
