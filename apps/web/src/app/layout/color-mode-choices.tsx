import { chakra } from '@chakra-ui/react';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { colorModes, setColorMode, useColorMode } from '../../lib/color-mode';
import { MenuItem } from '../../ui/menu';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the system is: lines of a menu. */
export function ColorModeChoices() {
  const present = useColorMode();
  return colorModes.map((mode) => {
    const Icon = icons[mode];
    return (
      <MenuItem
        key={mode}
        type="button"
        aria-pressed={mode === present}
        data-chosen={mode === present ? '' : undefined}
        onClick={() => setColorMode(mode)}
      >
        <Icon size={17} aria-hidden="true" />
        <chakra.span flex="1">
          <FormattedMessage id={`app.colorMode.${mode}`} />
        </chakra.span>
        {mode === present && <Check size={16} strokeWidth={2.4} aria-hidden="true" />}
      </MenuItem>
    );
  });
}
