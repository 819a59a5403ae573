import { chakra } from '@chakra-ui/react';
import type { TextPart } from './found-parts';

/** A text in which the words of a search are marked. Screen readers read it as one text. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    part.matched ? (
      <chakra.mark key={index} bg="transparent" color="primary.fg" fontWeight="700">
        {part.text}
      </chakra.mark>
    ) : (
      part.text
    ),
  );
}
