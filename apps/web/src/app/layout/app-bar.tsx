import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { AccountCorner } from './account-corner';
import { Brand } from './brand';
import { ColorModeMenu } from './color-mode-menu';
import { LanguageMenu } from './language-menu';
import { MainMenu } from './main-menu';

export interface AppBarProps {
  /** plain: nothing below it; line: a rule below it from 768 px on; sky: clear, over the home page's sky. */
  look?: 'plain' | 'line' | 'sky';
}

/** The head of every page of the public side: 64 px high, 56 on a telephone. */
export function AppBar({ look = 'plain' }: AppBarProps) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <chakra.header
      position="relative"
      zIndex="sticky"
      bg={look === 'sky' ? 'transparent' : 'bg.canvas'}
      borderBottomWidth={{ md: look === 'line' ? '1px' : '0' }}
      borderBottomStyle="solid"
      borderColor="border"
    >
      <Flex
        // With large letters it takes a second line: nothing of it is cut off.
        wrap="wrap"
        align="center"
        columnGap="2"
        minHeight={{ base: '3.5rem', md: '4rem' }}
        ps={{ base: '4', md: 'max(1.5rem, calc((100% - 70rem) / 2))', lg: 'max(2rem, calc((100% - 70rem) / 2))' }}
        pe={{ base: '2', md: 'max(0.75rem, calc((100% - 70rem) / 2 - 0.75rem))', lg: 'max(1.25rem, calc((100% - 70rem) / 2 - 0.75rem))' }}
      >
        <Brand />
        <chakra.nav aria-label={t('app.navigation')} display="flex" alignItems="center" gap={{ base: '1', md: '2' }} ms="auto">
          <LanguageMenu />
          <Flex hideBelow="md" align="center" gap="2">
            <ColorModeMenu />
            <Button asChild variant="ghost" size="sm">
              <Link to={to(paths.manage)}>{t('app.manage')}</Link>
            </Button>
          </Flex>
          <AccountCorner />
          <chakra.div hideFrom="md">
            <MainMenu />
          </chakra.div>
        </chakra.nav>
      </Flex>
    </chakra.header>
  );
}
