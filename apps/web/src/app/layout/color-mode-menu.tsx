import { Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useIsDark } from '../../lib/color-mode';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { ColorModeChoices } from './color-mode-choices';

/** The menu for light and dark mode; its icon is a moon by day and a sun by night. */
export function ColorModeMenu() {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'app.colorMode' });
  const Icon = useIsDark() ? Sun : Moon;
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={label} {...props}>
          <Icon size={18} aria-hidden="true" />
        </Button>
      )}
    >
      <ColorModeChoices />
    </Menu>
  );
}
