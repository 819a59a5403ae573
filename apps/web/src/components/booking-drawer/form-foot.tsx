import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';

interface FormFootProps {
  busy: boolean;
  danger?: boolean;
  /** Says in the button's words what is missing. */
  disabled?: boolean;
  onBack: () => void;
  onSubmit: () => void;
  /** What the button does. */
  children: ReactNode;
}

/** The end of a form in the drawer: back to the booking, or do it. In sight wherever one scrolls. */
export function FormFoot({ busy, danger = false, disabled = false, onBack, onSubmit, children }: FormFootProps) {
  return (
    <Flex
      position="sticky"
      bottom="-5"
      wrap="wrap"
      gap="2"
      marginInline={{ base: '-4', sm: '-6' }}
      marginBottom="-5"
      paddingInline={{ base: '4', sm: '6' }}
      paddingBlock="3"
      bg="bg.panel"
      borderTop="1px solid {colors.border}"
      css={{ '& > *': { flex: '1 0 auto' } }}
    >
      <Button variant="outline" onClick={busy ? undefined : onBack}>
        <FormattedMessage id="bookingDrawer.back" />
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled} onClick={onSubmit}>
        {children}
      </Button>
    </Flex>
  );
}
