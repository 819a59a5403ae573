import { chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { focusHeadingWhenRemoved } from '../lib/focus-heading-when-removed';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { largeText } from './theme/media';

/** Specification, sections 8 and 9. */
export interface SnackbarMessage {
  content: ReactNode;
  /** success: done; primary: information (default); medium: a warning; full: an error. */
  color?: 'success' | 'primary' | 'medium' | 'full';
  /** Milliseconds on the screen; the pointer or the focus on it stops the timer. Default 5000; 0: until it is closed. */
  timeout?: number;
  /** A text style of the theme. Default: sm. */
  textStyle?: string;
  action?: { label: ReactNode; onPress: () => void };
}

type Shown = SnackbarMessage & { id: number };

const icons = { success: CircleCheck, primary: Info, medium: TriangleAlert, full: CircleX };
/** Messages that are kept. One is shown, with the number of the others. */
const maxShown = 10;

const SnackbarContext = createContext<(message: SnackbarMessage) => () => void>(() => {
  throw new Error('useSnackbar needs a SnackbarProvider above it.');
});

/** Shows a message over the page: `const show = useSnackbar(); const remove = show({ content, color: 'success' })`. */
export const useSnackbar = () => use(SnackbarContext);

const HostContext = createContext<(host: HTMLElement | null) => void>(() => undefined);

/** Sets the open modal dialog (null: none). Messages are rendered within it: otherwise they would be behind it and inert. */
export const useSnackbarHost = () => use(HostContext);

/** At the bottom, on wide screens at the right, above the bar whose height is `--bottom-bar`. */
const overPage = {
  position: 'fixed',
  insetX: { base: 'min(1rem, 4.3vw)', md: 'auto' },
  insetEnd: { md: '6' },
  bottom: {
    base: 'calc(var(--bottom-bar, 0px) + 1rem + env(safe-area-inset-bottom))',
    md: 'calc(var(--bottom-bar, 0px) + 1.5rem)',
  },
  width: { md: 'dialog' },
} as const;

/** In a row of its own at the end of a dialog, above the buttons of its foot, so that it covers nothing. */
const inDialog = {
  position: 'sticky',
  bottom: '0',
  flex: 'none',
  order: '1',
  '&[data-some]': { px: { base: '4', sm: '6' }, pt: '2', pb: 'max({spacing.3}, env(safe-area-inset-bottom))' },
} as const;

/** The container of messages, on the page or in the open dialog. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Shown[]>([]);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const count = useRef(0);
  const close = useCallback((id: number) => setMessages((before) => before.filter((message) => message.id !== id)), []);
  const show = useCallback(
    (message: SnackbarMessage) => {
      count.current += 1;
      const id = count.current;
      setMessages((before) => [...before, { ...message, id }].slice(-maxShown));
      return () => close(id);
    },
    [close],
  );
  const regions = useMemo(
    () => ({ polite: messages.filter(({ color }) => color !== 'full'), urgent: messages.filter(({ color }) => color === 'full') }),
    [messages],
  );
  const shown = messages.at(-1)?.id;
  const draw = (message: Shown) => (
    <Snackbar key={message.id} message={message} isShown={message.id === shown} others={messages.length - 1} onClose={close} />
  );
  const room = (
    <Flex
      data-some={messages.length > 0 || undefined}
      zIndex="snackbar"
      direction="column"
      gap="2"
      // Outside of the layout of the page, with full width.
      containerType="inline-size"
      containerName="page"
      pointerEvents="none"
      css={host ? inDialog : overPage}
    >
      <chakra.div role="status" display="contents">
        {regions.polite.map(draw)}
      </chakra.div>
      <chakra.div role="alert" display="contents">
        {regions.urgent.map(draw)}
      </chakra.div>
    </Flex>
  );
  return (
    <SnackbarContext value={show}>
      <HostContext value={setHost}>{children}</HostContext>
      {host ? createPortal(room, host) : room}
    </SnackbarContext>
  );
}

interface SnackbarProps {
  message: Shown;
  /** True for the latest message. The others are hidden until it is closed, while their time goes on. */
  isShown: boolean;
  others: number;
  onClose: (id: number) => void;
}

function Snackbar({ message, isShown, others, onClose }: SnackbarProps) {
  const { id, content, color = 'primary', timeout = 5000, textStyle = 'sm', action } = message;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const t = useT();
  const Icon = icons[color];

  useEffect(() => {
    if (paused || timeout === 0) return;
    const timer = setTimeout(() => onClose(id), timeout);
    return () => clearTimeout(timer);
  }, [paused, timeout, id, onClose]);

  return (
    <chakra.div
      ref={focusHeadingWhenRemoved}
      data-snackbar={isShown ? '' : undefined}
      display={isShown ? 'grid' : 'none'}
      // On a narrow telephone the text has the full width and the action is below it. On wider screens one row covers less of a dialog.
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr) auto', sm: action ? 'auto minmax(0, 1fr) auto auto' : 'auto minmax(0, 1fr) auto' }}
      css={{ [largeText]: { gridTemplateColumns: 'minmax(0, 1fr) auto', ps: '2', '& > svg': { display: 'none' } } }}
      alignItems="center"
      columnGap="3"
      ps="4"
      pe="1.5"
      py="0.5"
      minHeight="12"
      borderRadius="tile"
      bg="bg.inverted"
      color="fg.inverted"
      boxShadow="float"
      _highContrast={{ border: '1px solid' }}
      textStyle={textStyle}
      fontWeight="500"
      pointerEvents="auto"
      animation="rise {durations.pop} ease-out"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape must not close the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        onClose(id);
      }}
    >
      <chakra.span color={`${color}.inverted`} asChild>
        <Icon size={19} strokeWidth={2.3} aria-hidden="true" />
      </chakra.span>
      <chakra.span py="2">
        {content}
        {isShown && others > 0 ? (
          <chakra.span display="block" textStyle="xs" color="inherit" opacity="0.8">
            {t('ui.moreMessages', { count: others })}
          </chakra.span>
        ) : null}
      </chakra.span>
      {action && (
        <Button
          variant="inverted"
          size="sm"
          gridRow={{ base: '2', sm: 'auto' }}
          gridColumn={{ base: '2', sm: 'auto' }}
          css={{ [largeText]: { gridColumn: '1 / -1' } }}
          justifySelf="start"
          ms={{ base: '-3', sm: '0' }}
          onClick={() => {
            action.onPress();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button variant="inverted" size="sm" icon aria-label={t('ui.close')} onClick={() => onClose(id)}>
        <X size={17} />
      </Button>
    </chakra.div>
  );
}
