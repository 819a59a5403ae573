import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A value below its label. Long words and addresses can break. */
export function DataListItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box textStyle="sm" color="fg.muted">
        {label}
      </Box>
      <Box fontWeight="500" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {children}
      </Box>
    </>
  );
}
