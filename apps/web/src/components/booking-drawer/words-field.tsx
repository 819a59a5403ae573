import { isAllowedSms } from '@booking/domain/booking/sms-rule';
import { maxWordsLength } from '@booking/domain/booking/staff-texts';
import type { Locale } from '@booking/domain/locale/locale';
import { Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { TextareaField } from '../../ui/textarea-field';

interface WordsFieldProps {
  locale: Locale;
  /** They go by SMS too. */
  sms: boolean;
  value: string;
  onChange: (words: string) => void;
}

/** What staff write to customers in one language, with a warning of what reads like a link or a number to call. */
export function WordsField({ locale, sms, value, onChange }: WordsFieldProps) {
  const t = useT();
  return (
    <Flex direction="column" gap="3">
      <TextareaField
        label={t('bookingDrawer.words.label', { language: t(`bookingDrawer.language.${locale}`) })}
        help={t(sms ? 'bookingDrawer.words.helpSms' : 'bookingDrawer.words.help')}
        value={value}
        maxLength={maxWordsLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAllowedSms(value) ? null : (
        <Banner role="status" tone="medium" icon={TriangleAlert}>
          {t(sms ? 'bookingDrawer.words.linkSms' : 'bookingDrawer.words.link')}
        </Banner>
      )}
    </Flex>
  );
}
