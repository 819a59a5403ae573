import { chakra, Flex } from '@chakra-ui/react';
import { Mail, Phone } from 'lucide-react';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { version } from '../../../package.json';
import { contact } from '../../lib/contact';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
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
