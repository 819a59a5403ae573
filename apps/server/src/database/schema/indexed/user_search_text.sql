-- Returns the text in which a search for an account looks, in lower case: the values as written, and the telephone number again as digits, a
-- Malaysian number in its national form (packages/domain, compact-number.ts normalises the search in the same way).
CREATE FUNCTION user_search_text(name text, email text, phone_number text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))
    || ' ' || coalesce(regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^60', '0'), '')
$$;
