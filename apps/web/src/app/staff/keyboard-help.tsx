import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useShortcutGroups } from '../../components/shortcuts/shortcuts';
import { singleKeysOff } from '../../components/shortcuts/single-keys';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { Dialog } from '../../ui/dialog';
import { KeyCaps } from '../../ui/key-caps';
import { SwitchField } from '../../ui/switch-field';

/** What the keys do, on every page and on the one that is shown, and whether those of one character do it. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  const user = useStaffUser();
  const isOff = singleKeysOff.use();
  const groups = useShortcutGroups((scope) => isAllowed(user, scope));
  return (
    <Dialog open={open} onClose={onClose} title={<FormattedMessage id="shell.keys.title" />}>
      {groups.map(({ title, shortcuts }) => (
        <chakra.section key={title} mb="4" aria-labelledby={`${id}-${title}`}>
          <chakra.h3 id={`${id}-${title}`} textStyle="xs" fontWeight="600" color="fg.muted" mb="1">
            <FormattedMessage id={title} />
          </chakra.h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <chakra.div
                key={does}
                display="flex"
                alignItems="center"
                justifyContent="space-between"
                gap="4"
                minHeight="9"
                borderTopWidth="1px"
                borderTopStyle="solid"
                borderColor="border"
                textStyle="sm"
              >
                <dt>
                  <FormattedMessage id={does} />
                </dt>
                <dd>
                  <KeyCaps keys={keys} />
                </dd>
              </chakra.div>
            ))}
          </dl>
        </chakra.section>
      ))}
      <SwitchField
        label={<FormattedMessage id="shell.keys.single" />}
        help={<FormattedMessage id="shell.keys.single.help" />}
        checked={!isOff}
        onChange={(event) => singleKeysOff.set(!event.currentTarget.checked)}
      />
    </Dialog>
  );
}
