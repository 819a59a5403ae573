import { chakra } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cleanSearch, maxSearchLength } from '../lib/clean-search';
import { useT } from '../lib/use-locale';
import { CompactField, CompactInput } from './compact-field';
import { touch } from './theme/media';

interface SearchFieldProps {
  /** What can be found, and by what: 'Find a booking by name, order …'. */
  label: string;
  /** The same in a few words, within the field. */
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
}

/** The search of a list for staff: finds while one types. */
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
        // A browser's own list of earlier words would cover the answers.
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

/** Between the last letter and the question, in milliseconds: a word is asked for, not each of its letters. */
const pause = 180;

/** A search field that asks while one types. The address may change under it too: Back shows the words of then. */
function useSearchText(asked: string, ask: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // What was asked from here, and has not come back as the address yet: that is not a new search, and more may have been typed since.
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
