-- Sorts texts with numbers as people do, 'Lab 2' before 'Lab 10', and letters as in lists of people. Numbers get leading zeros up to
-- 12 digits.
CREATE OR REPLACE FUNCTION natural_key(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN input ~ '\d' THEN regexp_replace(regexp_replace(fold_text(input), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g')
    ELSE fold_text(input) END
$$;
