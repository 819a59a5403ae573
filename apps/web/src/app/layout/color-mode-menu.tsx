import { chakra } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { BarMenu } from '../../ui/bar-menu';
import { ColorModeChoices } from './color-mode-choices';

/** The menu for light and dark mode; its icon is a moon by day and a sun by night. */
export function ColorModeMenu() {
  const t = useT();
  const label = t('app.colorMode');
  return (
    <BarMenu
      label={label}
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={label} {...props}>
          {/* Both are there: the first HTML is made before anybody knows which one it is. */}
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
