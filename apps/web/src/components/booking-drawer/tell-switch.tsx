import { FormattedMessage } from 'react-intl';
import { CheckBox } from '../../ui/check-box';

interface TellSwitchProps {
  tell: boolean;
  onChange: (tell: boolean) => void;
}

/** Whether the customer is told of a change; that they are not is kept in the history. */
export function TellSwitch({ tell, onChange }: TellSwitchProps) {
  return (
    <CheckBox
      label={<FormattedMessage id={tell ? 'bookingDrawer.tell' : 'bookingDrawer.tellNot'} />}
      checked={tell}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
