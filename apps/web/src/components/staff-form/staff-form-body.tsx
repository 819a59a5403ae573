import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { StaffFormFoot, type StaffFormFootProps } from './staff-form-foot';

interface StaffFormBodyProps extends StaffFormFootProps {
  /** Above the fields: what was refused, and what somebody else has changed meanwhile. */
  notices: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Below the fields: what saving would do. */
  effect?: ReactNode;
  /** Nothing can be saved: the form has no buttons. */
  locked?: boolean;
}

/** A form in the drawer, which it fills: its foot is at the lower end however few fields there are. */
export function StaffFormBody({ notices, children, effect, locked = false, ...foot }: StaffFormBodyProps) {
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
        {effect}
        {effect ? <chakra.div flex="1" bg="bg.canvas" mx={{ base: '-4', sm: '-6' }} /> : <chakra.div flex="1" minHeight="5" />}
        {locked ? null : <StaffFormFoot {...foot} />}
      </form>
    </Flex>
  );
}
