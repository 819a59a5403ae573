import { isPostcode } from '@booking/domain/postcode/postcode';
import type { PostcodePlace } from '@booking/reference-data/postcodes';
import { useEffect, useState } from 'react';

/** City and state of a postcode as soon as its five digits are there, without asking the server; the list is loaded when it is first needed. */
export function usePostcodePlace(postcode: string): PostcodePlace | null {
  const [place, setPlace] = useState<PostcodePlace | null>(null);
  useEffect(() => {
    if (!isPostcode(postcode)) return;
    let asked = true;
    import('@booking/reference-data/postcodes').then(
      ({ lookupPostcode }) => {
        if (asked) setPlace(lookupPostcode(postcode));
      },
      // The server's answer, which comes as well, says the same.
      () => undefined,
    );
    return () => {
      asked = false;
    };
  }, [postcode]);
  return place?.postcode === postcode ? place : null;
}
