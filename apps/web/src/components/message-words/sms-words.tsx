import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-locale';

/** The text of an SMS as a telephone shows it, in the language of its reader and not of the page. */
export function SmsBubble({ text, locale }: { text: string; locale: Locale }) {
  return (
    <chakra.p
      lang={htmlLang(locale)}
      px="4"
      py="3"
      bg="bg.muted"
      borderRadius="1rem"
      borderEndStartRadius="4px"
      textStyle="sm"
      overflowWrap="anywhere"
    >
      {text}
    </chakra.p>
  );
}

/** The length of an SMS in characters, and the max length of one part. */
export function SmsLength({ length, max }: { length: number | null; max: number | null }) {
  const t = useT();
  if (length === null || max === null) return null;
  return (
    <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {t('messages.length', {
        length,
        max,
        b: (words) => (
          <chakra.b fontWeight="600" color="fg">
            {words}
          </chakra.b>
        ),
      })}
    </chakra.span>
  );
}
