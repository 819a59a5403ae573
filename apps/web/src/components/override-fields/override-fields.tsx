import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { IntlShape } from 'react-intl';
import { useT } from '../../lib/use-locale';
import { RadioGroup } from '../../ui/radio-group';
import { touch } from '../../ui/theme/media';

/** Characters: the server's limit for a reason without the label before it. */
const maxLength = 160;

interface OverrideFieldsProps {
  value: OverrideDraft;
  onChange: (value: OverrideDraft) => void;
  /** True if it was submitted without a sufficient reason. */
  missing?: boolean;
}

/** The reason of an override: one of a list, and words. Shown only after the user has chosen to override. */
export function OverrideFields({ value, onChange, missing = false }: OverrideFieldsProps) {
  const t = useT();
  const id = useId();
  return (
    <>
      <RadioGroup
        label={t('override.label')}
        hideLabel
        aria-describedby={missing ? `${id}-missing` : undefined}
        options={overrideReasons.map((reason) => ({ value: reason, label: t(overrideTexts[reason]) }))}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <chakra.input
        aria-label={t('override.words')}
        placeholder={t('override.words')}
        aria-invalid={(missing && value.reason === 'other') || undefined}
        aria-describedby={missing ? `${id}-missing ${id}-kept` : `${id}-kept`}
        value={value.words}
        maxLength={maxLength}
        onChange={(event) => onChange({ ...value, words: event.target.value })}
        width="full"
        minHeight="2.25rem"
        mt="2"
        px="3"
        borderRadius="l2"
        bg="bg.panel"
        border="1px solid {colors.border.control}"
        fontSize={{ base: '1rem', md: '0.875rem' }}
        css={{ [touch]: { minHeight: '2.75rem' } }}
      />
      {missing ? (
        <chakra.p id={`${id}-missing`} role="alert" textStyle="sm" color="full.fg" fontWeight="600" mt="1.5">
          {t('override.missing')}
        </chakra.p>
      ) : null}
      <chakra.p id={`${id}-kept`} textStyle="help" color="fg.muted" mt="1.5">
        {t('override.kept')}
      </chakra.p>
    </>
  );
}

/** The rule that an override breaks, as a part of a sentence. @param reason why the date cannot be booked; default: FULL */
export function OverridePast({ reason }: { reason?: string | null | undefined }) {
  const t = useT();
  return t('override.past', { reason: reason ?? 'FULL' });
}

/** The usual reasons for an override. */
const overrideReasons = ['failedDelivery', 'promised', 'damaged', 'agreed', 'other'] as const;
type OverrideReason = (typeof overrideReasons)[number];

/** Message ids of the reasons. */
const overrideTexts: Readonly<Record<OverrideReason, string>> = {
  failedDelivery: 'override.failedDelivery',
  promised: 'override.promised',
  damaged: 'override.damaged',
  agreed: 'override.agreed',
  other: 'override.other',
};

/** The reason of an override while it is filled in. */
export interface OverrideDraft {
  reason: OverrideReason | null;
  words: string;
}

export const noOverride: OverrideDraft = { reason: null, words: '' };

/** Returns the reason as history and audit log keep it: 'Agreed with the branch: Azlan takes it'. Null while it is not sufficient. */
export function overrideText(intl: IntlShape, { reason, words }: OverrideDraft): string | null {
  const own = words.trim();
  if (reason === null || (reason === 'other' && own === '')) return null;
  const label = intl.formatMessage({ id: overrideTexts[reason] });
  if (reason === 'other') return own;
  return own === '' ? label : `${label}: ${own}`;
}
