import { digitsOf } from '@booking/domain/checks/digits';
import { chakra, Flex } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { filterKeys } from '../lib/filter-keys';
import { useT } from '../lib/use-locale';
import { FieldMessage } from './field';
import { largeText } from './theme/media';

const Step = chakra('button', {
  base: {
    boxSize: '2.75rem',
    display: 'grid',
    placeItems: 'center',
    color: 'primary.fg',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'primary.subtle' },
    // Not `disabled`: the button would lose the focus with the press that reaches the limit.
    '&[aria-disabled=true]': { color: 'border.control', cursor: 'not-allowed', _hover: { bg: 'transparent' } },
  },
});

export interface QuantityStepperProps {
  /** A text without markup, because the labels of the buttons contain it. */
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  /** Default 0. */
  min?: number;
  /** Default 99. */
  max?: number;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a small whole number with minus and plus. It can be typed, and arrow keys change it. */
export function QuantityStepper({ label, help, error, value, onChange, onBlur, min = 0, max = 99, name, ref }: QuantityStepperProps) {
  const t = useT();
  const id = useId();
  const set = (next: number) => {
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <div>
      <Flex align="center" justify="space-between" gap="3" css={{ [largeText]: { flexWrap: 'wrap' } }}>
        <chakra.label htmlFor={id}>
          <chakra.span display="block" fontWeight="600">
            {label}
          </chakra.span>
          {help && (
            <chakra.span display="block" textStyle="help" color="fg.subtle">
              {help}
            </chakra.span>
          )}
        </chakra.label>
        <chakra.div
          display="inline-flex"
          alignItems="center"
          flex="none"
          borderRadius="l2"
          bg="bg.panel"
          _highContrast={{ border: '1px solid' }}
          boxShadow={error ? 'inset 0 0 0 2px {colors.full.solid}' : 'inset 0 0 0 1px {colors.border.control}'}
        >
          <Step
            type="button"
            aria-label={t('ui.quantity.less', { label })}
            aria-disabled={value <= min || undefined}
            onClick={() => set(value - 1)}
          >
            <Minus size={18} />
          </Step>
          <chakra.input
            ref={ref}
            id={id}
            name={name}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={String(value)}
            width="2.75rem"
            height="2.75rem"
            textAlign="center"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
            bg="transparent"
            borderRadius="l2"
            onFocus={(event) => event.currentTarget.select()}
            onBlur={onBlur}
            onChange={(event) => {
              const digits = digitsOf(event.currentTarget.value).slice(-String(max).length);
              set(digits === '' ? min : Number(digits));
            }}
            onKeyDown={(event) => {
              filterKeys('digits')(event);
              const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              set(value + step);
            }}
          />
          <Step
            type="button"
            aria-label={t('ui.quantity.more', { label })}
            aria-disabled={value >= max || undefined}
            onClick={() => set(value + 1)}
          >
            <Plus size={18} />
          </Step>
        </chakra.div>
      </Flex>
      <FieldMessage id={id} error={error} />
    </div>
  );
}
