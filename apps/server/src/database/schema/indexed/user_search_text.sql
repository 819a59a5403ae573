-- What a search looks through, in lower case: as written, and the telephone number once more as digits, a Malaysian one in its
-- national form (packages/domain, compact-number.ts reads the search the same way).
CREATE FUNCTION user_search_text(name text, email text, phone_number text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))
    || ' ' || coalesce(regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^60', '0'), '')
$$;
