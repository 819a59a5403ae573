import { chakra } from '@chakra-ui/react';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { ArrowRight, MapPin } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { filterKeys } from '../../lib/filter-keys';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { FieldMessage } from '../../ui/field';

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2.5', md: '3' },
    flex: '1',
    minWidth: '0',
    px: '3.5',
    minHeight: { base: '60px', md: '52px' },
    color: 'fg.subtle',
    cursor: 'text',
  },
});

/** Browsers without :has() (before 2023), which also mark the field while its button has the focus. */
const withoutHas = '@supports not selector(:has(a))';

/**
 * The large postcode field of the home page: five digits open the delivery form with that postcode. The button is within the box; on a
 * telephone below it.
 */
export function PostcodeStart() {
  const [wrong, setWrong] = useState(false);
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const postcode = normalisePostcode(input.current?.value ?? '');
    if (isPostcode(postcode)) {
      void navigate(`${to(paths.form)}?${new URLSearchParams({ postcode }).toString()}`);
      return;
    }
    setWrong(true);
    input.current?.focus();
  };

  const outline = wrong ? 'inset 0 0 0 2px {colors.full.solid}' : 'inset 0 0 0 1px {colors.border.control}';
  const focused = {
    boxShadow: 'inset 0 0 0 2px {colors.focusRing}',
    outline: '4px solid color-mix(in srgb, {colors.focusRing} 18%, transparent)',
  };
  return (
    // Action and method open the form for a visitor who submits before React has hydrated the page.
    <chakra.form noValidate display="flex" flexDirection="column" action={to(paths.form)} method="get" onSubmit={submit}>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="0.9375rem" lineHeight="1.25rem" fontWeight="600">
        {t('home.postcode')}
      </chakra.label>
      <chakra.div
        // On a telephone its parts are in the form's column, with the error between field and button.
        display={{ base: 'contents', md: 'flex' }}
        maxWidth={{ md: '32.5rem' }}
        p={{ md: '2' }}
        borderRadius="l3"
        bg={{ md: 'bg.panel' }}
        boxShadow={{ md: outline }}
        css={{ md: { '&:has(input:focus)': focused, [withoutHas]: { '&:focus-within': focused }, _highContrast: { border: '1px solid' } } }}
      >
        <Box
          asChild
          bg={{ base: 'bg.panel', md: 'transparent' }}
          borderRadius="tile"
          boxShadow={{ base: outline, md: 'none' }}
          css={{ mdDown: { '&:focus-within': focused, _highContrast: { border: '1px solid' } } }}
        >
          <label htmlFor={id}>
            <chakra.span flex="none" aria-hidden="true">
              <MapPin size={22} />
            </chakra.span>
            <chakra.input
              ref={input}
              id={id}
              name="postcode"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={8}
              placeholder={t('home.postcode.example')}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
              onKeyDown={filterKeys('digits')}
              onChange={() => setWrong(false)}
              flex="1"
              minWidth="0"
              width="full"
              height="12"
              color="fg"
              fontSize="1.375rem"
              letterSpacing="0.02em"
              fontVariantNumeric="tabular-nums"
              bg="transparent"
              outline="none"
              _focusVisible={{ outline: 'none' }}
            />
          </label>
        </Box>
        <Button
          type="submit"
          size="lg"
          minHeight={{ base: '3.5rem', md: '3.25rem' }}
          borderRadius={{ base: 'tile', md: 'l2' }}
          mt={{ base: '3', md: '0' }}
          order={{ base: '1', md: 'initial' }}
        >
          {t('home.start')}
          <ArrowRight size={19} />
        </Button>
      </chakra.div>
      <FieldMessage id={id} error={wrong && t('home.postcode.wrong')} />
    </chakra.form>
  );
}
