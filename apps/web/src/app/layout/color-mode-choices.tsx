import { chakra } from '@chakra-ui/react';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { colorModes, setColorMode, useColorMode } from '../../lib/color-mode';
import { useT } from '../../lib/use-t';
import { MenuItem } from '../../ui/bar-menu';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the system is: lines of a menu. */
export function ColorModeChoices() {
  const t = useT();
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
        <chakra.span flex="1">{t(`app.colorMode.${mode}`)}</chakra.span>
        {mode === present && <Check size={16} strokeWidth={2.4} />}
      </MenuItem>
    );
  });
}
