import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { touch } from './theme/media';

interface DisclosureProps {
  title: ReactNode;
  /** A short summary of its content, shown while it is closed. */
  sub?: ReactNode;
  /** Opens it, because something in it must be visible, such as an invalid field. */
  open?: boolean;
  children: ReactNode;
}

/** A rarely needed part of a form, which a press on its title opens. */
export function Disclosure({ title, sub, open = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  return (
    <chakra.details
      open={opened || open}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      borderTop="1px solid {colors.border}"
      css={{ '&[open] > summary > svg': { transform: 'rotate(180deg)' }, '&[open] > summary .sub': { display: 'none' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        minHeight="3rem"
        cursor="pointer"
        listStyleType="none"
        borderRadius="l1"
        css={{ '&::-webkit-details-marker': { display: 'none' }, [touch]: { minHeight: '3.25rem' } }}
      >
        <chakra.span flex="1" minWidth="0">
          <chakra.span display="block" textStyle="sm" fontWeight="600">
            {title}
          </chakra.span>
          {sub ? (
            <chakra.span className="sub" display="block" textStyle="xs" color="fg.muted" truncate>
              {sub}
            </chakra.span>
          ) : null}
        </chakra.span>
        <ChevronDown size={18} />
      </chakra.summary>
      <chakra.div pt="2" pb="4">
        {children}
      </chakra.div>
    </chakra.details>
  );
}
