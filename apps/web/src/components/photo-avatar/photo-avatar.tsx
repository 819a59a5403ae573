import { chakra } from '@chakra-ui/react';
import { User } from 'lucide-react';
import { useState } from 'react';

export interface PhotoAvatarProps {
  name: string;
  /** A path of this site; null without a photograph. */
  photoUrl: string | null;
  /** Pixels. Default 36. */
  size?: number;
}

/**
 * A person's photograph, round; without one, or if it cannot be loaded, the initials. Decorative: the name is beside it or is the label of
 * the element around it.
 */
export function PhotoAvatar({ name, photoUrl, size = 36 }: PhotoAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = initialsOf(name);
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flex="none"
      overflow="hidden"
      borderRadius="full"
      bg="secondary.muted"
      color="secondary.fg"
      fontWeight="600"
      lineHeight="1"
      userSelect="none"
      style={{ width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.36}px` }}
    >
      {photoUrl !== null && photoUrl !== broken ? (
        <chakra.img src={photoUrl} alt="" width={size} height={size} boxSize="full" objectFit="cover" onError={() => setBroken(photoUrl)} />
      ) : (
        initials || <User size={size / 2} />
      )}
    </chakra.span>
  );
}

const ideographs = /\p{Script=Han}/u;

/** Returns the first letters of the first and the last word: FZ for 'Farah Zainal'. For a name of one word, its first character. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return ideographs.test(first) ? first : (first + last).toLocaleUpperCase('en');
}
