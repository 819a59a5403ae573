import { paths } from '@booking/domain/navigation/paths';
import { LogIn, Pencil } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useAccountDialog } from '../../../components/account-dialog-link/use-account-dialog';
import { BookingProofCard } from '../../../components/booking-proof/booking-proof-card';
import type { BookingProof } from '../../../components/booking-proof/use-booking-proof';
import { ActionRow } from '../../../components/contact-rows/action-row';
import { useSession } from '../../../lib/session/session-store';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { TextLink } from '../../../ui/text-link';

interface SummaryProofProps {
  proof: BookingProof;
  busy: boolean;
  onConfirm: () => void;
}

/** What the form asks for before it can be booked, with the ways to another number and to an account that has one. */
export function SummaryProof({ proof, busy, onConfirm }: SummaryProofProps) {
  const t = useT();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const dialog = useAccountDialog();
  const session = useSession();
  const number = { to: to(paths.formDetails), state: { focus: 'primaryContact' } };
  const another = t('deliveryForm.proof.another');
  return (
    <BookingProofCard
      proof={proof}
      busy={busy}
      onConfirm={onConfirm}
      action={t('deliveryForm.summary.confirm')}
      link={
        <TextLink asChild>
          <Link {...number}>{another}</Link>
        </TextLink>
      }
    >
      {session.status === 'signedIn' ? null : (
        <ActionRow
          icon={LogIn}
          tone="accent"
          title={t('account.signIn')}
          hint={t('deliveryForm.proof.signIn')}
          onPress={() => void navigate(dialog('sign-in'), { replace: true })}
        />
      )}
      <ActionRow icon={Pencil} tone="accent" title={another} onPress={() => void navigate(number.to, { state: number.state })} />
    </BookingProofCard>
  );
}
