import { officeHoursText } from '@booking/i18n/office-hours-text';
import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { ClipboardList, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contact } from '../../lib/contact';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { veryWide } from '../../ui/theme/media';

/** Where the order number is found, and the way to its status; on very wide screens, beside it, whom to call. */
export function OrderBand() {
  const t = useT();
  const to = useLocalisedPath();
  const locale = useLocale();
  return (
    <chakra.div css={{ [veryWide]: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1.375rem' } }}>
      <Band icon={ClipboardList} title={t('home.order.title')} text={t('home.order.text')}>
        <Link to={`${to(paths.manage)}?action=check`}>{t('home.order.check')}</Link>
      </Band>
      <chakra.div display="none" css={{ [veryWide]: { display: 'contents' } }}>
        <Band
          icon={Phone}
          title={t('home.talk.title')}
          text={t('manage.help.text', { hours: officeHoursText(contact.officeHours, locale) })}
        >
          <chakra.a href={contact.phoneHref} fontVariantNumeric="tabular-nums">
            {contact.phone}
          </chakra.a>
        </Band>
      </chakra.div>
    </chakra.div>
  );
}

interface BandProps {
  icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
  /** The link that is drawn as a button. */
  children: ReactNode;
}

function Band({ icon: Icon, title, text, children }: BandProps) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      justify="space-between"
      gap={{ base: '4', md: '8' }}
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '5', md: '8' }}
      py={{ base: '5', md: '7' }}
      css={{ [veryWide]: { px: '6', py: '6', gap: '5' } }}
    >
      <Flex gap="4" align="flex-start">
        <chakra.span color="accent.fg" mt="0.5" flex="none">
          <Icon size={24} aria-hidden="true" />
        </chakra.span>
        <div>
          <chakra.h3 textStyle="h3">{title}</chakra.h3>
          <chakra.p color="fg.muted" textStyle={{ base: 'sm', md: 'body' }}>
            {text}
          </chakra.p>
        </div>
      </Flex>
      <Button asChild variant="outline">
        {children}
      </Button>
    </Flex>
  );
}
