import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { touch } from '../../ui/theme/media';
import { fieldLabels, type DetailField } from './steps';

interface ErrorSummaryProps {
  /** If empty, nothing is rendered. */
  fields: readonly DetailField[];
  /** Changes with every failed attempt: the summary then takes the focus, once. */
  attempt: number;
  onPick: (field: DetailField) => void;
}

/** The list of fields to be corrected; each is a button that leads to its field. */
export function ErrorSummary({ fields, attempt, onPick }: ErrorSummaryProps) {
  const t = useT();
  const summary = useRef<HTMLDivElement>(null);
  const focusedFor = useRef(0);
  const shown = fields.length > 0;
  useEffect(() => {
    // If all fields were corrected and one becomes invalid again, the summary returns but does not take the focus from the field.
    if (!shown || focusedFor.current === attempt) return;
    focusedFor.current = attempt;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'center' });
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    <Alert
      ref={summary}
      role="alert"
      tabIndex={-1}
      status="error"
      mb="5"
      outline="none"
      title={
        <chakra.span fontSize="0.9375rem" lineHeight="1.375rem">
          {t('deliveryForm.errors.title', { count: fields.length })}
        </chakra.span>
      }
    >
      <Flex wrap="wrap" columnGap="1" color="full.fg">
        {fields.map((field, index) => (
          <chakra.span key={field} display="flex" alignItems="center">
            <chakra.button
              type="button"
              textDecoration="underline"
              textUnderlineOffset="3px"
              textDecorationThickness="1px"
              cursor="pointer"
              borderRadius="l1"
              css={{ [touch]: { minHeight: '11', minWidth: '11', textAlign: 'start' } }}
              onClick={() => onPick(field)}
            >
              {t(fieldLabels[field])}
            </chakra.button>
            {index < fields.length - 1 ? t('deliveryForm.errors.separator') : ''}
          </chakra.span>
        ))}
      </Flex>
    </Alert>
  );
}
