import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-locale';

/** The words of an SMS as a telephone shows them: in its reader's language, whatever the page's is. */
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

/** How long an SMS is, of how long one part may be. */
export function SmsLength({ signs, most }: { signs: number | null; most: number | null }) {
  const t = useT();
  if (signs === null || most === null) return null;
  return (
    <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {t('messages.length', {
        signs,
        most,
        b: (words) => (
          <chakra.b fontWeight="600" color="fg">
            {words}
          </chakra.b>
        ),
      })}
    </chakra.span>
  );
}
