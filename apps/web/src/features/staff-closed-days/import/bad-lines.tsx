import { validationErrorCodes, type ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import type { BadLine, LineReason } from './import-lines';

const atFirst = 8;
const isFault = (why: LineReason['why']): why is ValidationErrorCode => validationErrorCodes.some((code) => code === why);

/** The lines of a file that say something wrong, each with its number and the reason. */
export function BadLines({ lines }: { lines: readonly BadLine[] }) {
  const intl = useIntl();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, atFirst);
  const reason = ({ column, why, values }: LineReason) => {
    const text = isFault(why)
      ? validationMessage(locale, why, values)
      : intl.formatMessage({ id: `closedDays.import.reason.${why}` }, values);
    return `${intl.formatMessage({ id: `closedDays.column.${column}` })}: ${text}`;
  };
  return (
    <chakra.section borderRadius="l3" border="1px solid {colors.full.emphasized}" overflow="hidden">
      <chakra.h3 px="4" py="2.5" bg="full.subtle" color="full.fg" fontSize="0.9375rem" fontWeight="600">
        <FormattedMessage id="closedDays.import.badTitle" values={{ count: lines.length }} />
      </chakra.h3>
      <chakra.ul listStyleType="none" textStyle="sm">
        {shown.map(({ number, text, reasons }) => (
          <chakra.li key={number} px="4" py="2.5" borderTop="1px solid {colors.border}">
            <chakra.strong fontWeight="600" fontVariantNumeric="tabular-nums">
              <FormattedMessage id="closedDays.import.line" values={{ number }} />
            </chakra.strong>{' '}
            <chakra.span color="fg.muted" overflowWrap="anywhere" lineClamp="2">
              {text}
            </chakra.span>
            <chakra.ul listStyleType="none" color="full.fg" overflowWrap="anywhere">
              {reasons.map((one) => (
                <li key={`${one.column} ${one.why} ${String(one.values['value'])}`}>{reason(one)}</li>
              ))}
            </chakra.ul>
          </chakra.li>
        ))}
      </chakra.ul>
      {lines.length > shown.length ? (
        <chakra.div px="2" py="1" borderTop="1px solid {colors.border}">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            <FormattedMessage id="planEffect.moreBookings" values={{ count: lines.length - shown.length }} />
          </Button>
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}
