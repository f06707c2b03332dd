-- Before an account is deleted the database looks for everything that names it. Where such a column has no index it reads all marks of the
-- university for each account: an import of twenty thousand took minutes to be undone, beside sixty thousand marks.
CREATE INDEX marks_marked_by_idx ON marks (university_id, marked_by) WHERE marked_by IS NOT NULL;
CREATE INDEX mark_changes_changed_by_idx ON mark_changes (university_id, changed_by);
CREATE INDEX audit_events_actor_idx ON audit_events (university_id, actor);
CREATE INDEX class_sessions_created_by_idx ON class_sessions (university_id, created_by);
