-- Of the deployment, not of a university: when each periodic job is due, and how its last run ended.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  counts jsonb,
  failure text
);
