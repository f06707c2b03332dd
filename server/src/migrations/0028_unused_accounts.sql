-- Decisions on active accounts that are not used.

ALTER TABLE accounts ADD last_used_at timestamptz;
COMMENT ON COLUMN accounts.last_used_at IS 'The last use of the access tokens that were deleted. Later uses are in access_tokens.';

CREATE TABLE unused_accounts (
  university_id uuid NOT NULL,
  account_id uuid NOT NULL,
  decided_at timestamptz NOT NULL,
  inactive_at timestamptz CHECK (inactive_at > decided_at),
  PRIMARY KEY (university_id, account_id),
  FOREIGN KEY (university_id, account_id) REFERENCES accounts
);
CREATE INDEX unused_accounts_inactive_at_idx ON unused_accounts (university_id, inactive_at) WHERE inactive_at IS NOT NULL;
COMMENT ON TABLE unused_accounts IS 'The last decision of an administrator on an unused active account: keep it, or set it inactive after a notice.';
COMMENT ON COLUMN unused_accounts.inactive_at IS 'When the account is set inactive, unless it is used before. NULL: it is kept active.';
