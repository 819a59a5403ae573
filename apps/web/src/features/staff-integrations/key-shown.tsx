import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { rightName } from '../../lib/right-name';
import { useLocale } from '../../lib/use-locale';
import { CodeBlock } from '../../ui/code-block';
import type { ShownKey } from './key-editor';
import { KeyBranches } from './key-branches';

interface KeyShownProps {
  /** Null: none was made or given another secret just now. */
  shown: ShownKey | null;
  onClose: () => void;
}

/** A call that every key may make, as it is typed in a shell. */
export const curlOf = (origin: string, secret: string): string =>
  `curl ${origin}/server/graphql \\
  -H 'Authorization: Bearer ${secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ availability(postcode: \\"68100\\") { served nextAvailable } }"}'`;

/** A new secret, this once, with a call to try it. */
export function KeyShown({ shown, onClose }: KeyShownProps) {
  const locale = useLocale();
  const key = shown?.apiKey;
  const end = key?.expiresAt ? deliveryDateText(localDateTime(new Date(Date.parse(key.expiresAt) - 1)).date, locale, 'plain') : null;
  return (
    <ShownOnce
      open={shown !== null}
      onClose={onClose}
      words="keys"
      confirm
      title={key && <FormattedMessage id="keys.done.title" values={{ name: key.name }} />}
      value={shown?.secret ?? ''}
      facts={
        key
          ? [
              {
                id: 'may',
                text: (
                  <FormattedList
                    value={key.scope
                      .filter((one) => one !== 'branch:all')
                      .map((one) => (
                        <FormattedMessage key={one} id={`users.right.${rightName(one)}`} />
                      ))}
                  />
                ),
              },
              { id: 'branches', text: <KeyBranches apiKey={key} /> },
              { id: 'ends', text: <FormattedMessage id={end === null ? 'keys.never' : 'keys.done.ends.text'} values={{ date: end }} /> },
            ]
          : []
      }
    >
      <chakra.h3 textStyle="sm" fontWeight="600" mt="4.5" mb="2">
        <FormattedMessage id="keys.done.try" />
      </chakra.h3>
      {shown ? <CodeBlock>{curlOf(window.location.origin, shown.secret)}</CodeBlock> : null}
    </ShownOnce>
  );
}
