-- By this a person tells their sign-ins apart: a browser and a system ('Firefox on Windows'), and nothing else of what it says of itself.
ALTER TABLE access_tokens ADD COLUMN device text CONSTRAINT access_tokens_device_check CHECK (char_length(device) <= 60);
