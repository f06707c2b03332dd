-- Invitations of people without a password.

CREATE TABLE invitations (
  university_id uuid NOT NULL REFERENCES universities,
  account_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'accepted')),
  due_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  last_error text,
  PRIMARY KEY (university_id, account_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts,
  CONSTRAINT invitations_due_at_check CHECK (state <> 'queued' OR due_at IS NOT NULL),
  CONSTRAINT invitations_sent_at_check CHECK ((sent_at IS NULL) = (expires_at IS NULL) AND (state <> 'sent' OR sent_at IS NOT NULL)),
  CONSTRAINT invitations_accepted_at_check CHECK ((state = 'accepted') = (accepted_at IS NOT NULL))
);
CREATE INDEX invitations_state_idx ON invitations (university_id, state, account_id);
CREATE INDEX accounts_without_password_idx ON accounts (university_id, name, id) WHERE password_hash IS NULL;
COMMENT ON TABLE invitations IS 'The last invitation of an account to choose its first password. The mail is in mails.';
COMMENT ON COLUMN invitations.due_at IS 'When the queued mail is to be sent.';
COMMENT ON COLUMN invitations.sent_at IS 'When the mail server accepted the last mail. Its link ends at expires_at.';

ALTER TABLE imports ADD COLUMN invitable_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN imports.invitable_count IS 'New active people without a password, who can be invited when the import is applied.';
