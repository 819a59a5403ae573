import { chakra, Flex } from '@chakra-ui/react';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { contact } from '../../lib/contact';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

/** Whom to call and when; `children` are further ways on, below the call. */
export function CallCard({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const locale = useLocale();
  return (
    <Card padding="1.375rem 1.5rem">
      <chakra.h2 textStyle="h3">{title}</chakra.h2>
      <chakra.p textStyle="sm" color="fg.muted" marginTop="1" marginBottom="3.5">
        <FormattedMessage id="manage.help.text" values={{ hours: officeHoursText(contact.officeHours, locale) }} />
      </chakra.p>
      <Flex direction="column" gap="2">
        <Button asChild variant="outline" block>
          <a href={contact.phoneHref}>
            <Phone size={18} aria-hidden="true" />
            <chakra.span fontVariantNumeric="tabular-nums">{contact.phone}</chakra.span>
          </a>
        </Button>
        {children}
      </Flex>
    </Card>
  );
}
