import type { ValidationError } from '@booking/domain/checks/validation-error';
import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra } from '@chakra-ui/react';
import { Undo2, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocale, useT } from '../../lib/use-locale';
import { controlCss, describedBy, FieldFrame } from '../../ui/field';
import { touch } from '../../ui/theme/media';
import { groupedByState, rangeText, sortedOut } from './coverage';

interface CoverageFieldProps {
  /** The saved coverage, against which added and removed ranges are marked. */
  saved: readonly string[];
  coverage: readonly string[];
  /** Text in the field that is not yet a part of the coverage. */
  postcodes: string;
  onChange: (part: { coverage?: string[]; postcodes?: string }) => void;
  /** The errors of the present coverage, by path: 'coverage.2'. */
  errors: readonly ValidationError[];
  error: string | undefined;
}

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '1.875rem',
    [touch]: { minHeight: '2.75rem' },
    ps: '2.5',
    borderRadius: '8px',
    textStyle: 'sm',
    fontWeight: '500',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      width: '1.75rem',
      height: '1.875rem',
      borderRadius: '8px',
      color: 'inherit',
      cursor: 'pointer',
      [touch]: { width: '2.75rem', height: '2.75rem' },
    },
    _highContrast: { border: '1px solid' },
  },
  variants: {
    state: {
      plain: { bg: 'bg.muted' },
      new: { bg: 'success.muted', color: 'success.fg' },
      removed: { boxShadow: 'inset 0 0 0 1px {colors.border.strong}', color: 'fg.subtle', '& .text': { textDecoration: 'line-through' } },
      invalid: { bg: 'full.muted', color: 'full.fg', boxShadow: 'inset 0 0 0 1px {colors.full.solid}' },
    },
  },
});

/**
 * The postcodes of a branch, as ranges by state. Typed or pasted text becomes ranges at Enter, a comma, or when the field loses the focus;
 * invalid text stays in the field. Removed ranges stay visible, and can be restored, until the save.
 */
export function CoverageField({ saved, coverage, postcodes, onChange, errors, error }: CoverageFieldProps) {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState('');
  const [rejected, setRejected] = useState('');
  const groups = groupedByState([...new Set([...saved, ...coverage])]);
  const isInvalid = (range: string) => errors.some(({ path }) => path === `coverage.${coverage.indexOf(range)}`);
  const isNew = (range: string) => !saved.includes(range);
  // Text that is not a range stays in the field, with an error.
  const isRejected = postcodes !== '' && postcodes === rejected;
  const field = {
    error: isRejected ? validationMessage(locale, 'COVERAGE_INVALID') : error,
    help: t('branches.coverage.help'),
  };

  function add(text: string) {
    const { ranges, rest } = sortedOut(text);
    const more = ranges.filter((range, index) => !coverage.includes(range) && ranges.indexOf(range) === index);
    onChange({ coverage: [...coverage, ...more], postcodes: rest.join(' ') });
    setRejected(rest.join(' '));
    if (more.length > 0) setAnnouncement(t('branches.coverage.added', { ranges: intl.formatList(more) }));
  }

  function remove(range: string) {
    onChange({ coverage: coverage.filter((one) => one !== range) });
    setAnnouncement(t('branches.coverage.removed', { range }));
    if (isNew(range)) input.current?.focus();
  }

  function putBack(range: string) {
    // At its former index.
    onChange({ coverage: [...saved.filter((one) => one === range || coverage.includes(one)), ...coverage.filter(isNew)] });
    setAnnouncement(t('branches.coverage.added', { ranges: range }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Enter adds a range; the form is saved by its button and Ctrl S.
      event.preventDefault();
      add(postcodes);
    } else if (event.key === 'Backspace' && postcodes === '') {
      const last = coverage.filter(isNew).at(-1);
      if (last) remove(last);
    }
  }

  return (
    <div>
      <FieldFrame
        {...field}
        id={id}
        label={t('branches.field.coverage')}
        boxCss={{ flexDirection: 'column', alignItems: 'stretch', gap: '0', px: '0' }}
      >
        {groups.map(({ states, ranges }) => {
          const name = states.length === 0 ? t('branches.coverage.noState') : intl.formatList(states);
          return (
            <chakra.div
              key={name}
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '7rem minmax(0, 1fr)' }}
              columnGap="3"
              rowGap="1"
              mx="3"
              py="2"
              borderBottom="1px solid {colors.border}"
              cursor="auto"
            >
              <chakra.span fontSize="0.8125rem" color="fg.muted" lineHeight={{ base: '1.25rem', sm: '1.875rem' }}>
                {name}
              </chakra.span>
              <chakra.ul aria-label={name} display="flex" flexWrap="wrap" gap="1.5" role="list">
                {ranges.map((range) => {
                  const isRemoved = !coverage.includes(range);
                  return (
                    <Chip key={range} state={isRemoved ? 'removed' : isInvalid(range) ? 'invalid' : isNew(range) ? 'new' : 'plain'}>
                      <span className="text">{rangeText(range)}</span>
                      {isRemoved || isNew(range) ? (
                        <chakra.span srOnly>{t(isRemoved ? 'branches.coverage.isOut' : 'branches.coverage.isNew')}</chakra.span>
                      ) : null}
                      <button
                        type="button"
                        aria-label={t(isRemoved ? 'branches.coverage.putBack' : 'branches.coverage.remove', { range })}
                        onClick={() => (isRemoved ? putBack(range) : remove(range))}
                      >
                        {isRemoved ? <Undo2 size={14} /> : <X size={15} />}
                      </button>
                    </Chip>
                  );
                })}
              </chakra.ul>
            </chakra.div>
          );
        })}
        <chakra.input
          ref={input}
          id={id}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(id, field)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('branches.coverage.placeholder')}
          value={postcodes}
          css={{ ...controlCss, minHeight: '2.75rem', px: '3', fontVariantNumeric: 'tabular-nums' }}
          onChange={({ currentTarget: { value } }) => {
            if (/[,;]\s*$/.test(value)) add(value);
            else onChange({ postcodes: value });
          }}
          onPaste={(event) => {
            event.preventDefault();
            add(`${postcodes} ${event.clipboardData.getData('text')}`);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (postcodes.trim() !== '') add(postcodes);
          }}
        />
      </FieldFrame>
      <chakra.span srOnly role="status">
        {announcement}
      </chakra.span>
    </div>
  );
}
