import { chakra } from '@chakra-ui/react';

const look = { base: { textStyle: 'sm', color: 'fg.muted' } };

/** A small muted paragraph with an explanation. */
export const Note = chakra('p', look);

/** The same as inline text. */
export const NoteText = chakra('span', look);
