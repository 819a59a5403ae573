import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A value under its caption; long words and addresses break. */
export function Fact({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box textStyle="sm" color="fg.muted">
        {caption}
      </Box>
      <Box fontWeight="500" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {children}
      </Box>
    </>
  );
}
