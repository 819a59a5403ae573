import { isAllowedSms } from '@booking/domain/booking/sms-rule';
import { maxWordsLength } from '@booking/domain/booking/staff-texts';
import type { Locale } from '@booking/domain/locale/locale';
import { Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
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
  return (
    <Flex direction="column" gap="3">
      <TextareaField
        label={
          <FormattedMessage
            id="bookingDrawer.words.label"
            values={{ language: <FormattedMessage id={`bookingDrawer.language.${locale}`} /> }}
          />
        }
        help={<FormattedMessage id={sms ? 'bookingDrawer.words.helpSms' : 'bookingDrawer.words.help'} />}
        value={value}
        maxLength={maxWordsLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAllowedSms(value) ? null : (
        <Banner role="status" tone="medium" icon={TriangleAlert}>
          <FormattedMessage id={sms ? 'bookingDrawer.words.linkSms' : 'bookingDrawer.words.link'} />
        </Banner>
      )}
    </Flex>
  );
}
