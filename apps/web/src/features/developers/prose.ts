import type { SystemStyleObject } from '@chakra-ui/react';

/** Where the pages say https://book.example.com, the address of this very server: what is copied runs. */
export const ownAddress = (text: string): string => text.replaceAll('https://book.example.com', window.location.origin);

/** How text out of Markdown looks. */
export const proseCss: SystemStyleObject = {
  maxWidth: '46rem',
  '& > *': { mb: '3.5' },
  '& h3': { fontSize: '1.0625rem', fontWeight: '650', mt: '6' },
  '& a': { color: 'primary.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& ol': { listStyleType: 'decimal', ps: '6' },
  '& ul': { listStyleType: 'disc', ps: '6' },
  '& li': { mb: '1.5' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em', overflowWrap: 'anywhere' },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', textStyle: 'sm' },
  // A table that is too wide is moved sideways: a name that is cut in two is read by nobody.
  '& :is(th, td) code': { whiteSpace: 'nowrap' },
  '& td:last-child': { minWidth: '9rem' },
  '& th': { textAlign: 'start', color: 'fg.muted', fontWeight: '600' },
  '& :is(th, td)': { py: '2', pe: '5', verticalAlign: 'top', borderBottom: '1px solid {colors.border}' },
};
