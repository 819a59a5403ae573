import { chakra } from '@chakra-ui/react';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { colorModes, setColorMode, useColorMode } from '../../lib/color-mode';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { BarMenu, MenuItem } from '../../ui/bar-menu';

/** The menu for light and dark mode; its icon is a moon by day and a sun by night. */
export function ColorModeMenu() {
  const t = useT();
  const label = t('app.colorMode');
  return (
    <BarMenu
      label={label}
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={label} {...props}>
          {/* Both icons are rendered: the mode is not known when the HTML is made at build time. */}
          <chakra.span display={{ base: 'contents', _dark: 'none' }}>
            <Moon size={18} />
          </chakra.span>
          <chakra.span display={{ base: 'none', _dark: 'contents' }}>
            <Sun size={18} />
          </chakra.span>
        </Button>
      )}
    >
      <ColorModeChoices />
    </BarMenu>
  );
}

const looks = {
  light: { icon: Sun, text: 'app.colorMode.light' },
  dark: { icon: Moon, text: 'app.colorMode.dark' },
  system: { icon: Monitor, text: 'app.colorMode.system' },
};

/** The menu items light, dark and system. */
export function ColorModeChoices() {
  const t = useT();
  const present = useColorMode();
  return colorModes.map((mode) => {
    const { icon: Icon, text } = looks[mode];
    return (
      <MenuItem
        key={mode}
        type="button"
        aria-pressed={mode === present}
        data-chosen={mode === present ? '' : undefined}
        onClick={() => setColorMode(mode)}
      >
        <Icon size={17} aria-hidden="true" />
        <chakra.span flex="1">{t(text)}</chakra.span>
        {mode === present && <Check size={16} strokeWidth={2.4} />}
      </MenuItem>
    );
  });
}
