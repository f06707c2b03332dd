-- Codes and names are compared without case, and whatever hyphens, blanks beside them and digits they are written with. identifierKey() of
-- the contract does the same. Queries inline the function, because it sets no search_path: it takes a quarter of the time.
CREATE OR REPLACE FUNCTION identifier_key(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    -- ASCII without blanks beside a hyphen, as most texts: the fast path.
    WHEN octet_length(input) = length(input) AND strpos(input, ' -') = 0 AND strpos(input, '- ') = 0 THEN lower(btrim(input))
    ELSE lower(btrim(regexp_replace(translate(input,
      '‐‑‒–—―−﹘﹣－⁃٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
      repeat('-', 11) || repeat('0123456789', 18)), ' ?- ?', '-', 'g')))
  END
$$;
