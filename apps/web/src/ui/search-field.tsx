import { chakra } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cleanSearch, maxSearchLength } from '../lib/clean-search';
import { useT } from '../lib/use-locale';
import { CompactField, CompactInput } from './compact-field';
import { touch } from './theme/media';

interface SearchFieldProps {
  /** The label: what can be found and by which fields: 'Find a booking by name, order …'. */
  label: string;
  /** A shorter text within the field. */
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
}

/** The search field of a list for staff, which searches while the user types. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, askNow } = useSearchText(search, onSearch);

  return (
    <CompactField flex={{ base: '1 1 100%', md: '1 1 12rem' }} maxWidth={{ md: '19rem' }} pe="1">
      <Search size={16} />
      <CompactInput
        ref={input}
        type="search"
        // The browser's list of earlier entries would cover the results.
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxSearchLength}
        value={typed}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') askNow();
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            type('');
          }
        }}
      />
      {typed === '' ? null : (
        <chakra.button
          type="button"
          display="grid"
          placeItems="center"
          boxSize="1.75rem"
          borderRadius="l1"
          color="fg.muted"
          cursor="pointer"
          css={{ [touch]: { boxSize: '2.75rem' } }}
          aria-label={t('shell.search.clear')}
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        >
          <X size={15} />
        </chakra.button>
      )}
    </CompactField>
  );
}

/** Milliseconds after the last letter before the search is sent, so that not each letter is. */
const pause = 180;

/** Sends the typed text after a pause. Follows changes of the address, too: after Back it shows the earlier search. */
function useSearchText(asked: string, ask: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // Searches that were sent but are not in the address yet. When one arrives it must not replace text that was typed since.
  const [sent, setSent] = useState<readonly string[]>([]);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  if (known !== asked) {
    setKnown(asked);
    const own = sent.indexOf(asked);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0) setTyped(asked);
  }

  function send(text: string) {
    setSent((before) => [...before, text]);
    latest.current(text);
  }

  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => send(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, asked]);

  return { typed, type: (text: string) => setTyped(cleanSearch(text)), askNow: () => (typed === asked ? undefined : send(typed)) };
}
