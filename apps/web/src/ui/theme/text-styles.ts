/** Sizes are in rem, so that the reader's own font size counts. Chinese has no tracking: it is never set tight. */
const tracked = (letterSpacing: string) => ({ letterSpacing, '&:lang(zh)': { letterSpacing: '0' } });

export const textStyles = {
  display: {
    value: {
      fontSize: { base: '2.375rem', md: '3.75rem' },
      lineHeight: { base: '2.625rem', md: '4rem' },
      fontWeight: '700',
      ...tracked('-0.032em'),
    },
  },
  h1: {
    value: {
      fontSize: { base: '1.75rem', md: '2rem' },
      lineHeight: { base: '2.125rem', md: '2.375rem' },
      fontWeight: '700',
      ...tracked('-0.022em'),
    },
  },
  h2: { value: { fontSize: { base: '1.1875rem', md: '1.375rem' }, lineHeight: '1.75rem', fontWeight: '650', ...tracked('-0.015em') } },
  h3: { value: { fontSize: '1.0625rem', lineHeight: '1.5rem', fontWeight: '600', ...tracked('-0.008em') } },
  body: { value: { fontSize: '1rem', lineHeight: '1.5rem' } },
  // On a telephone, held at arm's length, text is at least 16 px, captions 15.
  sm: { value: { fontSize: { base: '1rem', md: '0.875rem' }, lineHeight: { base: '1.4375rem', md: '1.25rem' } } },
  xs: { value: { fontSize: { base: '0.9375rem', md: '0.8125rem' }, lineHeight: { base: '1.25rem', md: '1.125rem' } } },
  /** Helper texts, errors, and dates in a muted line. */
  help: { value: { fontSize: { base: '1rem', md: '0.8125rem' }, lineHeight: { base: '1.375rem', md: '1.125rem' } } },
  '2xs': { value: { fontSize: '0.75rem', lineHeight: '1rem' } },
};
