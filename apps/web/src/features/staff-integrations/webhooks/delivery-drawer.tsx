import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { momentText } from '../../../components/delivery-date/moment-text';
import { useIsOpen } from '../../../lib/open-paths';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { CodeBlock } from '../../../ui/code-block';
import { CopyButton } from '../../../ui/copy-button';
import { SegmentedTabs } from '../../../ui/segmented-tabs';
import { SideDrawer } from '../../../ui/side-drawer';
import { AnswerChip } from './deliveries-card';
import { aboutOf, bookingOf, checkOf, inLines } from './delivery-body';
import type { HookDeliveryPartsFragment, EndpointPartsFragment } from './webhooks.generated';

interface DeliveryDrawerProps {
  open: boolean;
  onClose: () => void;
  endpoint: EndpointPartsFragment;
  delivery: HookDeliveryPartsFragment;
  /** Null: there is none before or after it. */
  onStep: Record<'newer' | 'older', (() => void) | null>;
  /** It is being sent. */
  busy: boolean;
  onSend: () => void;
}

/** One delivery: what became of it, its tries, and what was sent. */
export function DeliveryDrawer({ open, onClose, endpoint, delivery, onStep, busy, onSend }: DeliveryDrawerProps) {
  const intl = useIntl();
  const to = useLocalisedPath();
  const mayOpenBooking = useIsOpen()(paths.adminBookings);
  const booking = bookingOf(delivery);
  const step = (way: 'newer' | 'older', Icon: typeof ChevronUp) => (
    <Button
      variant="ghost"
      size="sm"
      icon
      disabled={onStep[way] === null}
      aria-label={intl.formatMessage({ id: `webhooks.${way}` })}
      onClick={() => onStep[way]?.()}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      page={delivery.id}
      width={36}
      title={
        <FormattedMessage
          id="webhooks.title.delivery"
          values={{ event: intl.formatMessage({ id: `webhooks.event.${delivery.event}` }), about: aboutOf(delivery) }}
        />
      }
      headActions={
        <>
          {step('newer', ChevronUp)}
          {step('older', ChevronDown)}
        </>
      }
      foot={
        booking !== null && mayOpenBooking ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={to(`${paths.adminBookings}?booking=${booking}`)}>
              <ExternalLink size={17} aria-hidden="true" />
              <FormattedMessage id="webhooks.openBooking" />
            </Link>
          </Button>
        ) : null
      }
    >
      <Became endpoint={endpoint} delivery={delivery} busy={busy} onSend={onSend} />
      <Facts endpoint={endpoint} delivery={delivery} />
      <Tries delivery={delivery} />
      <Sent delivery={delivery} />
    </SideDrawer>
  );
}

/** Whether it has arrived, what comes next, and the way to hurry it. */
function Became({ endpoint, delivery, busy, onSend }: Pick<DeliveryDrawerProps, 'endpoint' | 'delivery' | 'busy' | 'onSend'>) {
  const locale = useLocale();
  const { state, attempt, nextAttemptAt } = delivery;
  const tone = state === 'DELIVERED' ? 'success' : state === 'FAILED' || attempt > 0 ? 'full' : 'primary';
  return (
    <Banner
      tone={tone}
      role="status"
      marginBottom="4.5"
      title={<FormattedMessage id={`webhooks.became.${state}`} values={{ count: attempt }} />}
    >
      {state === 'WAITING' && nextAttemptAt !== null && attempt > 0 ? (
        <FormattedMessage id="webhooks.nextTry" values={{ moment: momentText(nextAttemptAt, locale) }} />
      ) : null}
      {endpoint.disabled ? null : (
        <chakra.div mt="2">
          <Button size="sm" variant={state === 'DELIVERED' ? 'outline' : 'primary'} loading={busy} onClick={onSend}>
            <RefreshCw size={16} aria-hidden="true" />
            <FormattedMessage id={state === 'WAITING' ? 'webhooks.tryNow' : 'webhooks.sendAgain'} />
          </Button>
        </chakra.div>
      )}
    </Banner>
  );
}

function Facts({ endpoint: { url }, delivery: { event, webhookId } }: Pick<DeliveryDrawerProps, 'endpoint' | 'delivery'>) {
  return (
    <chakra.dl
      textStyle="sm"
      css={{ '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '4', py: '1' }, '& dt': { width: '7rem', color: 'fg.muted' } }}
    >
      {(
        [
          ['endpoint', url],
          ['event', event],
          ['id', webhookId],
        ] as const
      ).map(([name, text]) => (
        <div key={name}>
          <dt>
            <FormattedMessage id={`webhooks.fact.${name}`} />
          </dt>
          <chakra.dd fontFamily="ui-monospace, monospace" overflowWrap="anywhere" minWidth="0">
            {text}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}

/** Newest first, with the beginning of what was answered. */
function Tries({ delivery }: { delivery: HookDeliveryPartsFragment }) {
  const locale = useLocale();
  if (delivery.tries.length === 0) return null;
  return (
    <>
      <chakra.h3 textStyle="sm" fontWeight="600" mt="5" mb="2">
        <FormattedMessage id="webhooks.tries" />
      </chakra.h3>
      <chakra.ol listStyleType="none" textStyle="sm">
        {delivery.tries
          .map((one, index) => ({ ...one, number: index + 1 }))
          .reverse()
          .map(({ number, at, status, error, responseMs, responseBody }) => (
            <chakra.li key={number} py="2" borderTop="1px solid {colors.border}">
              <Flex gap="2" wrap="wrap" align="center">
                <chakra.b fontVariantNumeric="tabular-nums">{number}</chakra.b>
                <AnswerChip delivery={{ ...delivery, state: error === null ? 'DELIVERED' : 'FAILED', status, error }} />
                <chakra.span ms="auto" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {momentText(at, locale)}
                  {responseMs === null ? null : (
                    <>
                      {' · '}
                      <FormattedMessage id="webhooks.ms" values={{ ms: responseMs }} />
                    </>
                  )}
                </chakra.span>
              </Flex>
              {responseBody ? (
                <chakra.pre
                  mt="1.5"
                  p="2.5"
                  borderRadius="l1"
                  bg="bg.subtle"
                  color="fg.muted"
                  fontSize="0.75rem"
                  whiteSpace="pre-wrap"
                  overflowWrap="anywhere"
                >
                  {responseBody}
                </chakra.pre>
              ) : null}
            </chakra.li>
          ))}
      </chakra.ol>
    </>
  );
}

const views = ['body', 'check'] as const;

/** The body as it is sent, and how its signature is checked. */
function Sent({ delivery }: { delivery: HookDeliveryPartsFragment }) {
  const intl = useIntl();
  const [view, setView] = useState<(typeof views)[number]>('body');
  const text = view === 'body' ? inLines(delivery.body) : checkOf(delivery);
  return (
    <chakra.section mt="5" aria-label={intl.formatMessage({ id: 'webhooks.sent' })}>
      <Flex gap="2" mb="2" wrap="wrap" align="center" justify="space-between">
        <chakra.div flex="1 1 18rem" maxWidth="24rem">
          <SegmentedTabs
            label={intl.formatMessage({ id: 'webhooks.sent' })}
            panelId="delivery-sent"
            value={view}
            onChange={setView}
            tabs={views.map((value) => ({
              value,
              label: (
                <chakra.span whiteSpace="nowrap">
                  <FormattedMessage id={`webhooks.view.${value}`} />
                </chakra.span>
              ),
            }))}
          />
        </chakra.div>
        <CopyButton
          text={text}
          label={<FormattedMessage id="integrations.done.copy" />}
          copied={<FormattedMessage id="webhooks.secret.copied" />}
        />
      </Flex>
      <div role="tabpanel" id="delivery-sent" aria-labelledby="delivery-sent-tab">
        <CodeBlock>{text}</CodeBlock>
      </div>
    </chakra.section>
  );
}
