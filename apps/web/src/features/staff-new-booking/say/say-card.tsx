import { htmlLang, locales, type Locale } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../../ui/card';
import { KeyCaps } from '../../../ui/key-caps';
import { SegmentedTabs } from '../../../ui/segmented-tabs';
import { sayings, type SayFacts } from './saying';

const names: Record<Locale, string> = { en: 'EN', bm: 'BM', cn: '中文' };

interface SayCardProps {
  /** The customer's language, which the booking keeps: its messages are written in it. */
  language: Locale;
  /** Null once it is booked: then it is decided. */
  onLanguage: ((language: Locale) => void) | null;
  facts: SayFacts;
}

/** What can be read out now, in the customer's language. */
export function SayCard({ language, onLanguage, facts }: SayCardProps) {
  const { formatMessage } = useIntl();
  return (
    <Card padded p={{ base: '4', md: '5' }} asChild>
      <section aria-labelledby="call-say">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2.5" mb="3">
          <chakra.h2 id="call-say" textStyle="h3">
            <FormattedMessage id="newBooking.say" />
          </chakra.h2>
          {onLanguage ? (
            <SegmentedTabs
              label={formatMessage({ id: 'newBooking.language' })}
              tabs={locales.map((value) => ({
                value,
                label: (
                  <chakra.span lang={htmlLang(value)} whiteSpace="nowrap" px={{ base: '1.5', md: '0' }}>
                    {names[value]}
                  </chakra.span>
                ),
              }))}
              value={language}
              onChange={onLanguage}
              panelId="call-sayings"
            />
          ) : null}
        </chakra.div>
        <chakra.div
          id="call-sayings"
          role={onLanguage ? 'tabpanel' : undefined}
          aria-labelledby={onLanguage ? 'call-sayings-tab' : undefined}
          lang={htmlLang(language)}
          display="flex"
          flexDirection="column"
          gap="3"
        >
          {sayings(language, facts).map((sentence) => (
            <chakra.p
              key={sentence}
              ps="3"
              borderInlineStart="3px solid {colors.accent.solid}"
              fontSize={{ base: '1rem', md: '0.90625rem' }}
              lineHeight="1.375rem"
            >
              {sentence}
            </chakra.p>
          ))}
        </chakra.div>
        {onLanguage ? (
          <chakra.div display="flex" justifyContent="space-between" gap="3" mt="3" textStyle="xs" color="fg.muted" hideBelow="md">
            <FormattedMessage id="newBooking.language" />
            <KeyCaps keys={['Alt', 'L']} />
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
