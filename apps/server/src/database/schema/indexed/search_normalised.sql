-- Returns a text as searches compare it: in lower case, without accents and invisible characters, in the usual width, with one dash and one
-- apostrophe (packages/domain, folded.ts normalises the search in the same way), and simplified Chinese characters for traditional ones. The
-- collation is named, so that lower case does not depend on the cluster's locale.
CREATE FUNCTION search_normalised(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- Most texts are ASCII, in which only capitals differ.
  IF octet_length(written) = char_length(written) THEN RETURN lower(written COLLATE pg_c_utf8); END IF;
  RETURN public.simplified_chinese(lower(normalize(translate(regexp_replace(normalize(written, NFKD),
           '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
           U&'\2010\2011\2012\2013\2014\2015\2212\2018\2019\02BC', '-------'''''''), NFKC) COLLATE pg_c_utf8));
END $$;
