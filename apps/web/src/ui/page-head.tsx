import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title';
import { PageTitle } from './page-title';

interface PageHeadProps {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
}

/** The head of a staff page; also sets the title of the document. On a telephone the bar above shows the title. */
export function PageHead({ title, sub, actions }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="4">
      {/* Empty on telephones, where it takes no room, so that the actions begin at the left. */}
      <chakra.div mdDown={sub ? undefined : { position: 'absolute' }}>
        <PageTitle
          fontSize={{ base: '1.625rem', md: '1.625rem' }}
          lineHeight={{ base: '2rem', md: '2rem' }}
          // On a telephone the bar shows it.
          mdDown={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {title}
        </PageTitle>
        {sub && (
          <chakra.p
            textStyle="sm"
            fontWeight={{ base: '600', md: '400' }}
            color={{ base: 'fg', md: 'fg.muted' }}
            fontVariantNumeric="tabular-nums"
          >
            {sub}
          </chakra.p>
        )}
      </chakra.div>
      {actions && (
        <Flex wrap="wrap" align="center" gap="2" minWidth="0">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

/** The container of a staff page: as wide as tables can use, and centred on wider screens. */
export const PageRoom = chakra('div', {
  base: { width: 'full', maxWidth: '110rem', mx: 'auto', px: { base: '4', md: '7' }, pt: { base: '4', md: '6' }, pb: '10' },
});
