import { chakra } from '@chakra-ui/react';
import { ClipboardList, Save, Timer, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

const points: { id: string; icon: LucideIcon }[] = [
  { id: 'order', icon: ClipboardList },
  { id: 'hold', icon: Timer },
  { id: 'kept', icon: Save },
];

interface WelcomeDialogProps {
  open: boolean;
  onClose: () => void;
  onTutorial: () => void;
}

/** At a first visit: what to have at hand, and what the form does for one. */
export function WelcomeDialog({ open, onClose, onTutorial }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id="deliveryForm.welcome.title" />}
      description={<FormattedMessage id="deliveryForm.welcome.lead" />}
      actions={
        <>
          <Button variant="outline" onClick={onTutorial}>
            <FormattedMessage id="deliveryForm.tutorial.open" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="deliveryForm.welcome.start" />
          </Button>
        </>
      }
    >
      <chakra.ul margin="0" padding="0" listStyleType="none" display="flex" flexDirection="column" gap="4">
        {points.map(({ id, icon: Icon }) => (
          <chakra.li key={id} display="flex" gap="3" alignItems="flex-start">
            <chakra.span color="accent.fg" flex="none" marginTop="0.5" asChild>
              <Icon size={20} aria-hidden="true" />
            </chakra.span>
            <div>
              <chakra.strong display="block" fontWeight="600">
                <FormattedMessage id={`deliveryForm.welcome.${id}`} />
              </chakra.strong>
              <chakra.span display="block" textStyle="sm" color="fg.muted">
                <FormattedMessage id={`deliveryForm.welcome.${id}Text`} />
              </chakra.span>
            </div>
          </chakra.li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
