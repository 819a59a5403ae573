import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'booking.scroll';
/** Milliseconds to wait for the content of a page. */
const timeout = 1500;

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Restores the scroll position on Back; a new page starts at its top (Specification, section 2). */
export function ScrollRestoration() {
  const { key: entry, hash, pathname } = useLocation();
  // The first entry of every document has the same key: a typed address must not start at the position of another page.
  const key = entry === 'default' ? pathname : entry;
  const type = useNavigationType();
  const [saved] = useState(storedPositions);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const persist = () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...saved].slice(-50)));
      } catch {
        // Without storage a reload starts at the top.
      }
    };
    window.addEventListener('pagehide', persist);
    return () => window.removeEventListener('pagehide', persist);
  }, [saved]);

  useLayoutEffect(() => {
    // A change of the query of the same page opens or closes a dialog on it.
    const stays = type !== NavigationType.Pop && shown.current === pathname;
    shown.current = pathname;
    const target = stays ? window.scrollY : type === NavigationType.Pop ? (saved.get(key) ?? 0) : 0;
    window.scrollTo(0, target);
    // The page may still be loading: follows it until it is high enough, or the visitor scrolls.
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, target);
      if (window.scrollY >= target) observer.disconnect();
    });
    if (target > 0 && window.scrollY < target) observer.observe(document.body);
    const giveUp = () => observer.disconnect();
    const timer = setTimeout(giveUp, timeout);
    const remember = () => saved.set(key, window.scrollY);
    window.addEventListener('wheel', giveUp, { passive: true, once: true });
    window.addEventListener('touchmove', giveUp, { passive: true, once: true });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      giveUp();
      clearTimeout(timer);
      window.removeEventListener('wheel', giveUp);
      window.removeEventListener('touchmove', giveUp);
      window.removeEventListener('scroll', remember);
    };
    // The fragment is a token or that of the skip link, never a position on the page: it is ignored.
  }, [key, hash, type, saved, pathname]);

  return null;
}
