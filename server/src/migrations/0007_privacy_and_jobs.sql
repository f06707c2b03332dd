-- Privacy enquiries, data retention and background jobs.

CREATE TABLE privacy_enquiries (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  question text NOT NULL CHECK (btrim(question) <> ''),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts,
  FOREIGN KEY (university_id, answered_by) REFERENCES accounts,
  CONSTRAINT privacy_enquiries_answer_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX privacy_enquiries_account_id_idx ON privacy_enquiries (university_id, account_id);
CREATE INDEX privacy_enquiries_due_at_idx ON privacy_enquiries (university_id, due_at);
CREATE INDEX privacy_enquiries_answered_by_idx ON privacy_enquiries (university_id, answered_by) WHERE answered_by IS NOT NULL;
COMMENT ON COLUMN privacy_enquiries.due_at IS 'The date that the privacy policy promises, fixed when the enquiry was made.';

CREATE TABLE privacy_runs (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (university_id, id)
);
CREATE INDEX privacy_runs_started_at_idx ON privacy_runs (university_id, started_at);
COMMENT ON TABLE privacy_runs IS 'The result of the daily retention job, one row for each day and university.';

CREATE TABLE job_runs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  counts jsonb,
  failure text
);
COMMENT ON TABLE job_runs IS 'The last run of each background job of the deployment. Belongs to no university.';
COMMENT ON COLUMN job_runs.due_at IS 'When the job is due again. While the job runs: when another process may take it over.';
COMMENT ON COLUMN job_runs.counts IS 'What the last run counted; the keys are those of the job.';

CREATE TABLE deployment_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);
COMMENT ON TABLE deployment_facts IS 'Facts about the whole deployment, such as the fingerprint of its secret. Belongs to no university.';

-- Counters of rate-limiter-flexible. Unlogged: a crash may lose them, and counting must not wait for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
);
COMMENT ON TABLE rate_limits IS 'Counters of attempts, shared by all processes. Belongs to no university.';
COMMENT ON COLUMN rate_limits.key IS 'Name of the limit and a keyed hash of the email, network or id that is counted.';
COMMENT ON COLUMN rate_limits.expire IS 'Epoch milliseconds.';
