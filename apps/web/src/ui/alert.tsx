import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

const looks = {
  success: { color: 'success', icon: CircleCheck },
  info: { color: 'primary', icon: Info },
  warning: { color: 'medium', icon: Clock },
  error: { color: 'full', icon: CircleAlert },
};

interface AlertProps extends Omit<HTMLChakraProps<'div'>, 'title'> {
  status: keyof typeof looks;
  /** Default: the icon of the status. */
  icon?: LucideIcon;
  /** A bold first line, if there is more than one line. */
  title?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A message within the page. Set `role="alert"` (or `status`) if it appears later than the page. */
export function Alert({ status, icon, title, children, ...rest }: AlertProps) {
  const { color } = looks[status];
  const Icon = icon ?? looks[status].icon;
  return (
    <chakra.div display="flex" gap="3" px="4" py="3.5" borderRadius="tile" bg={`${color}.subtle`} {...rest}>
      <chakra.span color={`${color}.fg`} flex="none" mt="px" asChild>
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
