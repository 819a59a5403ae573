import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';

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
