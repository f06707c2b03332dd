-- What an event is about, where the request came from, and the hash chain of each university.
ALTER TABLE audit_events
  ADD subject_label text,
  ADD changes jsonb,
  ADD request_id uuid,
  ADD network bytea CHECK (octet_length(network) = 16),
  ADD address text,
  ADD number bigint,
  ADD digests bytea,
  ADD hash bytea CHECK (octet_length(hash) = 32),
  -- The events of an account stay when an undone import deletes it.
  DROP CONSTRAINT audit_events_university_id_actor_fkey,
  ADD CONSTRAINT audit_events_chained_check CHECK ((number IS NULL) = (hash IS NULL) AND (number IS NULL) = (digests IS NULL));
DROP INDEX audit_events_at_idx, audit_events_subject_idx, audit_events_actor_idx;
CREATE INDEX audit_events_at_idx ON audit_events (university_id, at, id);
CREATE INDEX audit_events_subject_idx ON audit_events (university_id, subject_id, at, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_events_actor_idx ON audit_events (university_id, actor, at, id);
CREATE INDEX audit_events_action_idx ON audit_events (university_id, action, at, id);
CREATE INDEX audit_events_network_idx ON audit_events (university_id, network, at, id) WHERE network IS NOT NULL;
CREATE INDEX audit_events_request_idx ON audit_events (university_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_events_address_idx ON audit_events (university_id, at) WHERE address IS NOT NULL;
CREATE UNIQUE INDEX audit_events_number_idx ON audit_events (university_id, number) WHERE number IS NOT NULL;
CREATE INDEX audit_events_unchained_idx ON audit_events (university_id, at, id) WHERE number IS NULL;
COMMENT ON TABLE audit_events IS 'Append-only (trigger append_only). Events are recorded without number, and chained every few seconds.';
COMMENT ON COLUMN audit_events.subject_label IS 'Name and number of the subject as of then. NULL: the subject has none, or was anonymised.';
COMMENT ON COLUMN audit_events.changes IS 'Personal values before and after: {field: [before, after]}. NULL: none, or anonymised. Other values are in details.';
COMMENT ON COLUMN audit_events.request_id IS 'X-Request-Id of the response. NULL: a job, the command line, or an event of an earlier release.';
COMMENT ON COLUMN audit_events.network IS 'Keyed digest of the network of the caller.';
COMMENT ON COLUMN audit_events.address IS 'Address of the caller, for universities.audit_address_days.';
COMMENT ON COLUMN audit_events.number IS 'Position in the chain of the university. NULL: not chained yet.';
COMMENT ON COLUMN audit_events.digests IS 'Keyed digests of actor_label, subject_label, changes, network and address, 16 bytes each, which outlive these values.';
COMMENT ON COLUMN audit_events.hash IS 'Keyed digest of the previous hash and of this event.';

CREATE TABLE audit_chains (
  university_id uuid PRIMARY KEY REFERENCES universities,
  anchor_number bigint NOT NULL,
  anchor_hash bytea NOT NULL,
  anchored_at timestamptz NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL,
  CHECK (anchor_number <= number)
);
COMMENT ON TABLE audit_chains IS 'Ends of the hash chain of the audit events of a university. Events up to the anchor were deleted after their term.';
COMMENT ON COLUMN audit_chains.seal IS 'Keyed digest of the other columns.';

ALTER TABLE universities ADD audit_address_days smallint NOT NULL DEFAULT 0 CHECK (audit_address_days BETWEEN 0 AND 180);
COMMENT ON COLUMN universities.audit_address_days IS 'How long audit events hold the address of the caller. 0: not at all.';
