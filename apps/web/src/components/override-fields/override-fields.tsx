import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { touch } from '../../ui/theme/media';
import { overrideReasons, type OverrideDraft } from './override-reason';

/** As many as the server takes of a reason, with room for the label before it. */
const longest = 160;

const Pill = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '2rem',
    [touch]: { minHeight: '2.75rem' },
    px: '3',
    borderRadius: 'full',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    fontWeight: '500',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'primary.muted', color: 'primary.fg', boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' },
    '& svg': { display: 'none' },
    '&:has(:checked) svg': { display: 'block' },
    _highContrast: { border: '1px solid' },
  },
});

interface OverrideFieldsProps {
  value: OverrideDraft;
  onChange: (value: OverrideDraft) => void;
}

/** Why a limit is passed: one reason, and words. Shown only after its user has chosen to go past it. */
export function OverrideFields({ value, onChange }: OverrideFieldsProps) {
  const intl = useIntl();
  const name = useId();
  return (
    <>
      <chakra.div role="radiogroup" aria-label={intl.formatMessage({ id: 'override.label' })} display="flex" flexWrap="wrap" gap="1.5">
        {overrideReasons.map((reason) => (
          <Pill key={reason}>
            <chakra.input
              type="radio"
              name={name}
              srOnly
              checked={value.reason === reason}
              onChange={() => onChange({ ...value, reason })}
            />
            <Check size={14} aria-hidden="true" />
            <FormattedMessage id={`override.${reason}`} />
          </Pill>
        ))}
      </chakra.div>
      <chakra.input
        aria-label={intl.formatMessage({ id: 'override.words' })}
        placeholder={intl.formatMessage({ id: 'override.words' })}
        aria-describedby={`${name}-kept`}
        value={value.words}
        maxLength={longest}
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
      <chakra.p id={`${name}-kept`} textStyle="help" color="fg.muted" mt="1.5">
        <FormattedMessage id="override.kept" />
      </chakra.p>
    </>
  );
}
