import { chakra } from '@chakra-ui/react';

const look = { base: { textStyle: 'sm', color: 'fg.muted' } };

/** A paragraph that explains, small and muted. */
export const Note = chakra('p', look);

/** The same within a line. */
export const NoteText = chakra('span', look);
