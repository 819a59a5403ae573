import { chakra } from '@chakra-ui/react';
import { FormattedList } from 'react-intl';
import { useT } from '../../lib/use-t';
import { useUserKeysQuery } from './users.generated';

/** Names the keys that stop with an account which is disabled, or no member of staff any more, before that is saved. */
export function KeysThatStop({ userId }: { userId: string }) {
  const t = useT();
  const { data } = useUserKeysQuery({ variables: { id: userId }, fetchPolicy: 'network-only' });
  const keys = data?.user?.apiKeys ?? [];
  if (keys.length === 0) return null;
  return (
    <chakra.p role="status" textStyle="sm" mt="2">
      {t('users.keysStop', { count: keys.length, names: <FormattedList value={keys.map(({ name }) => name)} /> })}
    </chakra.p>
  );
}
