-- Protection of accounts against take-over.

ALTER TABLE accounts
  ADD must_change_password boolean NOT NULL DEFAULT false,
  ADD new_device_mailed_at timestamptz;
COMMENT ON COLUMN accounts.must_change_password IS 'The password was set by another person: a sign-in with it only opens the choice of an own one.';
COMMENT ON COLUMN accounts.new_device_mailed_at IS 'When the person last got a mail about a sign-in on a new device.';

ALTER TABLE access_tokens ADD is_shared boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN access_tokens.is_shared IS 'The sign-in is on a shared computer and ends early.';
