import { Flex } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { dialogParam, editAccountDialogs } from '../../../components/edit-account-dialogs/dialog-param';
import { useSession } from '../../../lib/session/session-store';
import { useT } from '../../../lib/use-t';
import { TextLink } from '../../../ui/text-link';

/** For who is signed in: the ways to the dialogs of the account (Specification, section 2: sub-views of the form). */
export function SignedInLine() {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== 'signedIn') return null;
  const { email, phoneNumber } = session.user;
  return (
    <Flex wrap="wrap" columnGap="4" rowGap={{ base: '6', md: '2' }} textStyle="sm" color="fg.muted">
      <span style={{ overflowWrap: 'anywhere' }}>{t('userArea.signedInAs', { email })}</span>
      {[...editAccountDialogs].reverse().map((dialog) => (
        <TextLink key={dialog} asChild>
          <Link to={{ pathname, search: `${dialogParam}=${dialog}` }} replace preventScrollReset>
            {t(`userArea.${dialog}.${dialog === 'phone' && phoneNumber === null ? 'add' : 'edit'}`)}
          </Link>
        </TextLink>
      ))}
    </Flex>
  );
}
