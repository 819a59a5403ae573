import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSaveKey } from '../../lib/use-save-key';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';

interface StaffFormFootProps {
  busy: boolean;
  /** There is nothing to save yet. */
  disabled?: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** The label of the main button. Default: 'Save changes'. */
  save?: ReactNode;
  /** A second button that saves, beside the main one. */
  also?: ReactNode;
  /** A muted text beside the buttons, such as what saving does not do. */
  note?: ReactNode;
}

/** The sticky foot of a form in the drawer. Ctrl S saves. */
function StaffFormFoot({ busy, disabled = false, onSave, onCancel, save, also, note }: StaffFormFootProps) {
  const t = useT();
  useSaveKey(onSave);
  return (
    <DrawerFoot align="center">
      <Button loading={busy} disabled={disabled} onClick={onSave}>
        {save ?? t('staffForm.save')}
      </Button>
      {also}
      <Button variant="ghost" onClick={busy ? undefined : onCancel}>
        {t('staffForm.cancel')}
      </Button>
      <chakra.div
        flex={{ base: '1 1 100%', md: '0 1 auto' }}
        marginStart={{ md: 'auto' }}
        textAlign={{ base: 'start', md: 'end' }}
        textStyle="xs"
        color="fg.muted"
      >
        {note}
        <chakra.div hideBelow="md" mt="0.5">
          <Kbd keys={['Ctrl', 'S']} /> {t('staffForm.saveKey')}
        </chakra.div>
      </chakra.div>
    </DrawerFoot>
  );
}

/** The buttons at the lower end of a drawer. */
export function DrawerFoot(props: FlexProps) {
  return (
    <Flex
      position="sticky"
      bottom="-5"
      zIndex="1"
      wrap="wrap"
      gap="2"
      mx={{ base: '-4', sm: '-6' }}
      mb="-5"
      px={{ base: '4', sm: '6' }}
      pt="3"
      pb="calc({spacing.3} + env(safe-area-inset-bottom))"
      bg="bg.panel"
      borderTop="1px solid {colors.border}"
      {...props}
    />
  );
}

interface StaffFormBodyProps extends StaffFormFootProps {
  /** Above the fields: refusals and conflicts. */
  notices: ReactNode;
  children: ReactNode;
  impact?: ReactNode;
  /** Nothing can be saved: the form has no buttons. */
  locked?: boolean;
}

/** The body of a form in the drawer. It fills the drawer, so that the foot is at the lower end even with few fields. */
export function StaffFormBody({ notices, children, impact, locked = false, ...foot }: StaffFormBodyProps) {
  return (
    <Flex asChild direction="column" minHeight="full">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          foot.onSave();
        }}
      >
        {notices}
        <Flex direction="column" gap="4.5">
          {children}
        </Flex>
        {impact}
        {impact ? <chakra.div flex="1" bg="bg.canvas" mx={{ base: '-4', sm: '-6' }} /> : <chakra.div flex="1" minHeight="5" />}
        {locked ? null : <StaffFormFoot {...foot} />}
      </form>
    </Flex>
  );
}
