import { FormattedMessage } from 'react-intl';
import type { KeyPartsFragment } from './api-keys.generated';
import { hasBranches } from './key-form';

/** Which branches a key has: each of its maker's, some by name, or, of a partner's, whichever covers the postcode. */
export function KeyBranches({ apiKey: { scope, maker, branches } }: { apiKey: KeyPartsFragment }) {
  if (scope.includes('branch:all')) return <FormattedMessage id="keys.branches.all" values={{ maker }} />;
  if (!hasBranches(scope)) return <FormattedMessage id="keys.branches.byPostcode" />;
  const [first, second, ...more] = branches.map(({ name }) => name);
  if (first === undefined) return <FormattedMessage id="keys.branches.none" />;
  if (second === undefined) return first;
  return more.length === 0 ? (
    <FormattedMessage id="keys.branches.two" values={{ first, second }} />
  ) : (
    <FormattedMessage id="keys.branches.more" values={{ first, second, count: more.length }} />
  );
}
