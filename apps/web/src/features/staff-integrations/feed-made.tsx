import { chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, Check, Copy, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { intoView } from '../../lib/into-view';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import type { MadeFeed } from './feed-editor';

interface FeedMadeProps {
  /** Null: nothing was made just now. */
  made: MadeFeed | null;
  onClose: () => void;
}

/** The address of a new feed, this once. Closing asks where it was neither copied nor opened. */
export function FeedMade({ made, onClose }: FeedMadeProps) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isTaken = copied === 'yes' || isOpened;
  const leave = () => (isTaken || asking ? onClose() : setAsking(true));

  async function copy(url: string) {
    setAsking(false);
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Not every browser lets a page write there: the address is marked, to be copied by hand.
      setCopied('refused');
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <Dialog
      open={made !== null}
      onClose={leave}
      closeOutside={isTaken}
      title={made && <FormattedMessage id="integrations.done.title" values={{ name: made.calendarFeed.name }} />}
      description={<FormattedMessage id="integrations.done.once" />}
      actions={
        <Button variant="outline" onClick={leave}>
          <FormattedMessage id="integrations.done.close" />
        </Button>
      }
    >
      {made && (
        <>
          {asking && !isTaken ? (
            <Banner ref={intoView} role="alert" tone="medium" marginBottom="4.5" title={<FormattedMessage id="integrations.leave.title" />}>
              <FormattedMessage id="integrations.leave.text" />
              <Flex gap="2" marginTop="2.5" wrap="wrap">
                <Button variant="outline" size="sm" onClick={() => setAsking(false)}>
                  <FormattedMessage id="integrations.leave.keep" />
                </Button>
                <Button variant="danger" size="sm" onClick={onClose}>
                  <FormattedMessage id="integrations.leave.confirm" />
                </Button>
              </Flex>
            </Banner>
          ) : null}
          <chakra.div css={{ '& input': { fontFamily: 'ui-monospace, monospace', textOverflow: 'ellipsis' } }}>
            <TextField
              ref={field}
              label={<FormattedMessage id="integrations.done.address" />}
              readOnly
              spellCheck={false}
              value={made.url}
              onFocus={(event) => event.currentTarget.select()}
              onCopy={() => setCopied('yes')}
            />
          </chakra.div>
          <Flex gap="2" marginTop="3" css={{ '& > *': { flex: '1 0 auto' } }} wrap="wrap">
            <Button data-autofocus="" onClick={() => void copy(made.url)}>
              {copied === 'yes' ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
              <FormattedMessage id="integrations.done.copy" />
            </Button>
            <Button asChild variant="outline" onClick={() => setIsOpened(true)}>
              <a href={calendarLink(made.url)}>
                <CalendarPlus size={17} aria-hidden="true" />
                <FormattedMessage id="integrations.done.open" />
              </a>
            </Button>
          </Flex>
          <chakra.p role="status" textStyle="sm" color={copied === 'refused' ? 'medium.fg' : 'success.fg'} mt="2" _empty={{ mt: '0' }}>
            {copied && <FormattedMessage id={copied === 'yes' ? 'integrations.done.copied' : 'integrations.done.notCopied'} />}
          </chakra.p>
          <chakra.p display="flex" gap="2" textStyle="sm" color="fg.muted" mt="3">
            <chakra.span flex="none" mt="0.5" asChild>
              <ShieldCheck size={17} aria-hidden="true" />
            </chakra.span>
            <span>
              <FormattedMessage id="integrations.done.lost" />
            </span>
          </chakra.p>
          <chakra.dl
            mt="4.5"
            border="1px solid {colors.border}"
            borderRadius="l3"
            px="4"
            textStyle="sm"
            css={{ '& > div + div': { borderTop: '1px solid {colors.border}' } }}
          >
            {(['branch', 'shows', 'add'] as const).map((fact) => (
              <chakra.div key={fact} py="3">
                <chakra.dt color="fg.muted">
                  <FormattedMessage id={`integrations.done.${fact}`} />
                </chakra.dt>
                <dd>{fact === 'branch' ? made.calendarFeed.branch.name : <FormattedMessage id={`integrations.done.${fact}.text`} />}</dd>
              </chakra.div>
            ))}
          </chakra.dl>
        </>
      )}
    </Dialog>
  );
}

/** What the device opens in its calendar, where it has one. */
const calendarLink = (url: string): string => url.replace(/^https?:/, 'webcal:');
