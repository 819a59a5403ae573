import { officeHoursText } from '@booking/i18n/office-hours-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { version } from '../../../package.json';
import { contact } from '../../lib/contact';
import { useLocale, useT } from '../../lib/use-locale';
import { Container } from '../../ui/container';
import { largeText, touch } from '../../ui/theme/media';
import { AppBar, type AppBarProps } from './app-bar';
import { Brand } from './brand';
import { PageFrame } from './page-frame';

/**
 * App bar, content and footer; snackbar and progress bar are outside of it (Specification, section 2).
 * @param footer fromLg: none on narrow screens, where a bar with the next step is at the bottom
 */
export function DefaultLayout({ bar, footer = 'always' }: { bar?: AppBarProps['look']; footer?: 'always' | 'fromLg' }) {
  return (
    <PageFrame
      bar={<AppBar look={bar} />}
      footer={
        <chakra.div hideBelow={footer === 'fromLg' ? 'lg' : undefined}>
          <Footer />
        </chakra.div>
      }
    >
      <Outlet />
    </PageFrame>
  );
}

/** A logo that links to the home page, and a footer with the enquiry text (Specification, section 2). */
export function SimpleLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <PageFrame
      bar={
        <header>
          <Container display="flex" alignItems="center" height={{ base: '3.5rem', md: '4rem' }}>
            <Brand />
          </Container>
        </header>
      }
      footer={<Footer />}
    >
      {children}
    </PageFrame>
  );
}

/** The layout of staff pages until the session is known: their own layout is loaded only then. */
export function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      bar={
        <chakra.header display="flex" alignItems="center" minHeight="3.875rem" px="5" borderBottomWidth="1px" borderColor="border">
          <Brand />
        </chakra.header>
      }
    >
      {children}
    </PageFrame>
  );
}

const ContactLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontWeight: '500',
    color: 'fg',
    borderRadius: 'l1',
    [touch]: { minHeight: '11' },
    fontVariantNumeric: 'tabular-nums',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    [largeText]: { fontSize: '0.9375rem', overflowWrap: 'anywhere', '& > svg': { display: 'none' } },
  },
});

/** The enquiry text, how to reach the logistics team (Specification, section 2), and the release. */
function Footer() {
  const t = useT();
  const locale = useLocale();
  return (
    <chakra.footer
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="border"
      pt={{ base: '6', md: '7' }}
      pb="7"
      textStyle="sm"
      color="fg.muted"
    >
      <Container display="flex" flexDirection={{ base: 'column', lg: 'row' }} justifyContent="space-between" gap={{ base: '4', lg: '8' }}>
        <chakra.p maxWidth="45rem" textWrap="balance">
          {t('app.enquiry', { hours: officeHoursText(contact.officeHours, locale) })}
        </chakra.p>
        <Flex direction={{ base: 'column', sm: 'row' }} wrap="wrap" flexShrink={{ lg: '0' }} align={{ sm: 'center' }} columnGap="6">
          <ContactLink href={`mailto:${contact.email}`}>
            <Mail size={16} />
            {contact.email}
          </ContactLink>
          <ContactLink href={contact.phoneHref}>
            <Phone size={16} />
            {contact.phone}
          </ContactLink>
          <chakra.span>{t('app.version', { version })}</chakra.span>
        </Flex>
      </Container>
    </chakra.footer>
  );
}
