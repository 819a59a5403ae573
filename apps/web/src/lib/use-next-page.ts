import { useState } from 'react';

/** The next page of a list. */
export interface NextPage {
  loading: boolean;
  onMore: () => void;
}

/**
 * Loads the next page of a list when asked, one at a time. After a failure the button stays, to try again.
 * @param load null: there is no further page
 */
export function useNextPage(load: (() => Promise<unknown>) | null): NextPage | null {
  const [loading, setLoading] = useState(false);
  if (load === null) return null;
  const more = async () => {
    if (loading) return;
    setLoading(true);
    await load().catch(() => undefined);
    setLoading(false);
  };
  return { loading, onMore: () => void more() };
}
