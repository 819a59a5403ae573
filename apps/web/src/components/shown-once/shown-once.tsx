import { chakra, Flex } from '@chakra-ui/react';
import { Check, Copy, ShieldCheck } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

interface ShownOnceProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The value that is shown once. */
  value: string;
  /** Message ids. */
  texts: Readonly<Record<'once' | 'label' | 'copied' | 'notCopied' | 'lost' | 'leaveTitle' | 'leaveText', string>>;
  /** True if the user confirms with a checkbox that the value is kept; otherwise it counts as kept once it was copied or opened. */
  confirm?: boolean;
  /** Another action that keeps the value, such as a link. @param onTaken to call when the user has used it */
  otherAction?: (onTaken: () => void) => ReactNode;
  /** Facts below the value. The labels are message ids. */
  facts: readonly { label: string; text: ReactNode }[];
  children?: ReactNode;
}

/** An address or a secret that cannot be shown again. Asks before it closes if the value may not have been kept. */
export function ShownOnce(props: ShownOnceProps) {
  // A new value is not kept yet. The closed dialog stays mounted, so that the browser returns the focus.
  const [last, setLast] = useState(props.value);
  if (props.open && props.value !== last) setLast(props.value);
  return <Content key={last} {...props} />;
}

function Content({ open, onClose, title, value, texts, confirm = false, otherAction, facts, children }: ShownOnceProps) {
  const t = useT();
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isTaken = isConfirmed || (!confirm && copied === 'yes');
  const leave = () => (isTaken || asking ? onClose() : setAsking(true));

  async function copy() {
    setAsking(false);
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // Some browsers refuse: the value is selected, so that the user can copy it.
      setCopied('refused');
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      closeOutside={isTaken}
      title={title}
      description={t(texts.once)}
      actions={
        <Button variant="outline" onClick={leave}>
          {t('integrations.done.close')}
        </Button>
      }
    >
      {asking && !isTaken ? (
        <Alert ref={intoView} role="alert" status="warning" mb="4.5" title={t(texts.leaveTitle)}>
          {t(texts.leaveText)}
          <Flex gap="2" mt="2.5" wrap="wrap">
            <Button variant="outline" size="sm" onClick={() => setAsking(false)}>
              {t('integrations.leave.keep')}
            </Button>
            <Button variant="danger" size="sm" onClick={onClose}>
              {t('integrations.leave.confirm')}
            </Button>
          </Flex>
        </Alert>
      ) : null}
      <chakra.div css={{ '& input': { fontFamily: 'ui-monospace, monospace', textOverflow: 'ellipsis' } }}>
        <TextField
          ref={field}
          label={t(texts.label)}
          readOnly
          spellCheck={false}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setCopied('yes')}
        />
      </chakra.div>
      <Flex gap="2" mt="3" css={{ '& > *': { flex: '1 0 auto' } }} wrap="wrap">
        <Button data-autofocus="" onClick={() => void copy()}>
          {copied === 'yes' ? <Check size={17} /> : <Copy size={17} />}
          {t('integrations.done.copy')}
        </Button>
        {otherAction?.(() => setIsConfirmed(true))}
      </Flex>
      <chakra.p role="status" textStyle="sm" color={copied === 'refused' ? 'medium.fg' : 'success.fg'} mt="2" _empty={{ mt: '0' }}>
        {copied && t(copied === 'yes' ? texts.copied : texts.notCopied)}
      </chakra.p>
      <chakra.p display="flex" gap="2" textStyle="sm" color="fg.muted" mt="3">
        <chakra.span flex="none" mt="0.5" asChild>
          <ShieldCheck size={17} />
        </chakra.span>
        <span>{t(texts.lost)}</span>
      </chakra.p>
      <chakra.dl
        mt="4.5"
        border="1px solid {colors.border}"
        borderRadius="l3"
        px="4"
        textStyle="sm"
        css={{ '& > div + div': { borderTop: '1px solid {colors.border}' } }}
      >
        {facts.map(({ label, text }) => (
          <chakra.div key={label} py="3">
            <chakra.dt color="fg.muted">{t(label)}</chakra.dt>
            <dd>{text}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {children}
      {confirm ? (
        <chakra.div mt="3">
          <Checkbox label={t('keys.done.safe')} checked={isConfirmed} onChange={() => setIsConfirmed(!isConfirmed)} />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
