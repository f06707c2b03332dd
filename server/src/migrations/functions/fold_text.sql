-- The form in which texts are compared: lower case, without accents (vowel signs of other scripts stay) and apostrophes, special
-- letters as their base letters, hyphens and commas as spaces, single spaces. foldText() of the contract does the same.
-- Written with RETURN, whose names are resolved once: the planner puts the expression into the statement, which takes a fraction of a call.
CREATE OR REPLACE FUNCTION fold_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    -- ASCII, as most texts: the fast path.
    WHEN octet_length(input) = length(input) THEN regexp_replace(translate(lower(input), '''`', ''), '[\s,-]+', ' ', 'g')
    ELSE normalize(replace(replace(replace(replace(translate(lower(regexp_replace(
      regexp_replace(normalize(input, NFD), '[\u0300-\u036f''’‘ʼ`´]', '', 'g'), '[\s,‐‑–-]+', ' ', 'g')),
      'ıłøđðħŧ', 'iloddht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
  END;

-- The folded text, at most 100 characters, so that an index row can hold it.
CREATE OR REPLACE FUNCTION search_key(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(fold_text(input), 100);
