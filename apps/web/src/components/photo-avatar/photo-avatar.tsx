import { chakra } from '@chakra-ui/react';
import { User } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from './initials';

export interface PhotoAvatarProps {
  name: string;
  /** A path of this site; null without a photograph. */
  photoUrl: string | null;
  /** Pixels. Default 36. */
  size?: number;
}

/**
 * A person's photograph, round; without one, or when it cannot be shown, the initials. Ornament: the name stands in words beside it,
 * or is the label of what it stands in.
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
