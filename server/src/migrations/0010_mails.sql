-- The queue of all mails.

CREATE TABLE mails (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  record_id uuid,
  account_id uuid,
  recipient text NOT NULL CHECK (btrim(recipient) <> ''),
  subject text,
  text text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts,
  CONSTRAINT mails_sent_at_check CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT mails_text_check CHECK (record_id IS NOT NULL OR state = 'sent' OR (subject IS NOT NULL AND text IS NOT NULL)),
  CONSTRAINT mails_sent_text_check CHECK (state <> 'sent' OR text IS NULL)
);
CREATE INDEX mails_account_id_idx ON mails (university_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX mails_created_at_idx ON mails (university_id, created_at);
CREATE INDEX mails_due_idx ON mails (next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX mails_attempted_at_idx ON mails (attempted_at) WHERE attempted_at IS NOT NULL;
CREATE UNIQUE INDEX mails_once_key ON mails (university_id, kind, record_id) WHERE state IN ('queued', 'sending');
COMMENT ON TABLE mails IS 'Every mail of the product, from its request until 30 days after it was sent or has failed.';
COMMENT ON COLUMN mails.record_id IS
  'The record from which subject and text are written at each attempt: the account of an invitation or a password reset, the student of an early warning. So no link is stored. Such a mail is queued once at a time. NULL: subject and text are stored.';
COMMENT ON COLUMN mails.account_id IS 'The account of the recipient, if there is one.';
COMMENT ON COLUMN mails.text IS 'Removed when the mail is sent.';
COMMENT ON COLUMN mails.next_attempt_at IS 'While the mail is being sent: when another process may take it over.';
COMMENT ON COLUMN mails.last_error IS 'The answer of the mail server to the last attempt that failed.';

COMMENT ON COLUMN warning_mails.next_try_at IS 'When the next attempt is due, or was.';
