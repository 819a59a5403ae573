-- Returns one key for all spellings of a mailbox that mail systems treat alike: capitals, width, the part after a plus, Gmail's dots. A
-- telephone number stays as it is.
CREATE FUNCTION recipient_key(p_recipient text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IS NULL THEN p_recipient
              WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(mailbox, '.', '') || '@gmail.com'
              ELSE mailbox || '@' || domain END
    FROM (SELECT regexp_replace(address, '[+].*$|@.*$', '') AS mailbox, substring(address FROM '@([^@]*)$') AS domain
            FROM (SELECT lower(normalize(p_recipient, NFKC)) AS address) AS plain) AS parts
$$;
