import { chakra } from '@chakra-ui/react';
import { Mail, Phone } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { version } from '../../../package.json';
import { contact } from '../../lib/contact';
import { useLocale } from '../../lib/use-locale';
import { Container } from '../../ui/container';
import { largeText, touch } from '../../ui/theme/media';

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

/** The enquiry text, and how to reach the logistics team (Specification, section 2), and which release this page is. */
export function Footer() {
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
          <FormattedMessage id="app.enquiry" values={{ hours: officeHoursText(contact.officeHours, locale) }} />
        </chakra.p>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', sm: 'row' }}
          flexWrap="wrap"
          flexShrink={{ lg: '0' }}
          alignItems={{ sm: 'center' }}
          columnGap="6"
        >
          <ContactLink href={`mailto:${contact.email}`}>
            <Mail size={16} aria-hidden="true" />
            {contact.email}
          </ContactLink>
          <ContactLink href={contact.phoneHref}>
            <Phone size={16} aria-hidden="true" />
            {contact.phone}
          </ContactLink>
          <chakra.span>
            <FormattedMessage id="app.version" values={{ version }} />
          </chakra.span>
        </chakra.div>
      </Container>
    </chakra.footer>
  );
}
