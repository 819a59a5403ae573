import { chakra } from '@chakra-ui/react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { useUserKeysQuery } from './users.generated';

/** Names the keys that stop with an account which is disabled, or no member of staff any more, before that is saved. */
export function KeysThatStop({ userId }: { userId: string }) {
  const { data } = useUserKeysQuery({ variables: { id: userId }, fetchPolicy: 'network-only' });
  const keys = data?.user?.apiKeys ?? [];
  if (keys.length === 0) return null;
  return (
    <chakra.p role="status" textStyle="sm" mt="2">
      <FormattedMessage
        id="users.keysStop"
        values={{ count: keys.length, names: <FormattedList value={keys.map(({ name }) => name)} /> }}
      />
    </chakra.p>
  );
}
