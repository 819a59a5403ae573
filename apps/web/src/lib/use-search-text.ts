import { useEffect, useRef, useState } from 'react';
import { cleanSearch } from './clean-search';

/** Between the last letter and the question, in milliseconds: a word is asked for, not each of its letters. */
const pause = 180;

/** A search field that asks while one types. The address may change under it too: Back shows the words of then. */
export function useSearchText(asked: string, ask: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // What was asked from here, and has not come back as the address yet: that is no news, and more may have been typed since.
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
