import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type Tone = 'success' | 'primary' | 'medium' | 'full';

const icons = { success: CircleCheck, primary: Info, medium: Clock, full: CircleAlert };

export interface BannerProps extends Omit<HTMLChakraProps<'div'>, 'title'> {
  tone: Tone;
  /** Default: the tone's own. */
  icon?: LucideIcon;
  /** Bold first line, when there is more than one. */
  title?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A message that belongs to the page. Set `role="alert"` (or `status`) when it appears after the page did. */
export function Banner({ tone, icon: Icon = icons[tone], title, children, ...rest }: BannerProps) {
  return (
    <chakra.div display="flex" gap="3" px="4" py="3.5" borderRadius="tile" bg={`${tone}.subtle`} {...rest}>
      <chakra.span color={`${tone}.fg`} flex="none" mt="px" asChild>
        <Icon size={20} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        {title && <chakra.div fontWeight="600">{title}</chakra.div>}
        {title && children ? (
          <chakra.div textStyle="sm" color="fg.muted" mt="0.5">
            {children}
          </chakra.div>
        ) : (
          children
        )}
      </chakra.div>
    </chakra.div>
  );
}
