import { chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, EllipsisVertical, List, Pencil, RefreshCw, RotateCcw, Send, Trash2, TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../../../components/delivery-date/moment-text';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/menu';
import { StatusChip } from '../../../ui/status-chip';
import { eventIds } from './delivery-body';
import type { EndpointPartsFragment } from './webhooks.generated';

/** Where events go, how they arrive there, and what their signatures are checked with. */
export function EndpointCard({
  endpoint,
  onDeliveries,
  onEdit,
  onAsk,
}: {
  endpoint: EndpointPartsFragment;
  onDeliveries: () => void;
  onEdit: () => void;
  onAsk: (action: 'test' | 'rotate' | 'delete') => void;
}) {
  const intl = useIntl();
  const { url, events, disabled } = endpoint;
  const more = intl.formatMessage({ id: 'webhooks.more' }, { url });
  const item = (Icon: typeof Pencil, label: string, run: () => void, color = 'fg') => (
    <MenuItem type="button" color={color} onClick={run}>
      <Icon size={18} aria-hidden="true" />
      <FormattedMessage id={label} />
    </MenuItem>
  );
  return (
    <chakra.li listStyleType="none" borderTop="1px solid {colors.border}" px={{ base: '4', md: '5' }} py="4.5" aria-label={url}>
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <chakra.div minWidth="0" flex="1 1 20rem">
          <Flex gap="2" wrap="wrap" align="center">
            <chakra.h3 fontFamily="ui-monospace, monospace" fontSize="0.9375rem" fontWeight="600" overflowWrap="anywhere">
              {url}
            </chakra.h3>
            <State endpoint={endpoint} />
          </Flex>
          <Flex gap="1.5" wrap="wrap" mt="2">
            {events.map((event) => (
              <StatusChip key={event} dense px="2" fontSize={{ base: '1rem', md: '0.75rem' }}>
                <FormattedMessage id={eventIds[event]} />
              </StatusChip>
            ))}
          </Flex>
          <Scope endpoint={endpoint} />
        </chakra.div>
        <Recent deliveries={endpoint.recentDeliveries} />
        <Flex gap="1" align="center">
          <Button variant="outline" size="sm" onClick={onDeliveries}>
            <List size={17} aria-hidden="true" />
            <FormattedMessage id="webhooks.deliveries" />
          </Button>
          <Menu
            label={more}
            width="16rem"
            align="startOnTelephones"
            trigger={(props) => (
              <Button variant="ghost" size="sm" icon aria-label={more} {...props}>
                <EllipsisVertical size={18} aria-hidden="true" />
              </Button>
            )}
          >
            {item(Pencil, 'webhooks.edit', onEdit)}
            {disabled ? null : item(Send, 'webhooks.test', () => onAsk('test'))}
            {item(Trash2, 'webhooks.delete', () => onAsk('delete'), 'full.fg')}
          </Menu>
        </Flex>
      </Flex>
      <Secret endpoint={endpoint} onRotate={() => onAsk('rotate')} />
    </chakra.li>
  );
}

/** As large as the rest on a telephone. */
const chipText = { base: '1rem', md: '0.8125rem' };

const disabledIds: Readonly<Record<string, string>> = {
  byHand: 'webhooks.disabled.byHand',
  gone: 'webhooks.disabled.gone',
  failing: 'webhooks.disabled.failing',
  maker: 'webhooks.disabled.maker',
};

/** In a word, with its icon. */
function State({ endpoint: { state, disabledReason, failingSince, waiting } }: { endpoint: EndpointPartsFragment }) {
  const locale = useLocale();
  if (state === 'DISABLED')
    return (
      <StatusChip fontSize={chipText} whiteSpace="normal">
        <Ban size={15} aria-hidden="true" />
        <FormattedMessage id={disabledIds[disabledReason ?? 'byHand']} />
      </StatusChip>
    );
  if (state === 'FAILING' && failingSince !== null)
    return (
      <StatusChip fontSize={chipText} tone="full" whiteSpace="normal">
        <TriangleAlert size={15} aria-hidden="true" />
        <FormattedMessage id="webhooks.failing" values={{ moment: momentText(failingSince, locale), count: waiting }} />
      </StatusChip>
    );
  if (waiting > 0)
    return (
      <StatusChip fontSize={chipText} tone={failingSince === null ? 'primary' : 'medium'}>
        <RefreshCw size={15} aria-hidden="true" />
        <FormattedMessage id={failingSince === null ? 'webhooks.waiting' : 'webhooks.waitingAgain'} values={{ count: waiting }} />
      </StatusChip>
    );
  return (
    <StatusChip fontSize={chipText} tone="success">
      <Check size={15} aria-hidden="true" />
      <FormattedMessage id="webhooks.allArrived" />
    </StatusChip>
  );
}

/** Of which bookings, and by whose right. */
function Scope({ endpoint: { branches, apiKeyId, maker } }: { endpoint: EndpointPartsFragment }) {
  const intl = useIntl();
  const by = maker || intl.formatMessage({ id: 'integrations.erased' });
  return (
    <chakra.p textStyle="sm" color="fg.muted" mt="2">
      <FormattedMessage
        id={apiKeyId !== null ? 'webhooks.ofKey' : branches.length === 0 ? 'webhooks.ofAll' : 'webhooks.ofBranches'}
        values={{ maker: by, branches: intl.formatList(branches.map(({ name }) => name)) }}
      />
    </chakra.p>
  );
}

/** The last ten, oldest first, and how long an answer took in the middle of them. */
function Recent({ deliveries }: { deliveries: EndpointPartsFragment['recentDeliveries'] }) {
  if (deliveries.length === 0) return null;
  const times = deliveries.flatMap(({ responseMs }) => (responseMs === null ? [] : [responseMs])).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const arrived = deliveries.filter(({ state }) => state === 'DELIVERED').length;
  return (
    <chakra.div textStyle="help" color="fg.muted" minWidth="9rem">
      <FormattedMessage id="webhooks.recent" values={{ arrived, count: deliveries.length }} />
      <chakra.div display="flex" gap="0.5" my="1" aria-hidden="true">
        {[...deliveries].reverse().map(({ id, state }) => (
          <chakra.span
            key={id}
            width="0.5rem"
            height="1rem"
            borderRadius="2px"
            bg={state === 'DELIVERED' ? 'success.solid' : state === 'FAILED' ? 'full.solid' : 'medium.solid'}
          />
        ))}
      </chakra.div>
      {median === undefined ? null : <FormattedMessage id="webhooks.median" values={{ ms: median }} />}
    </chakra.div>
  );
}

/** What a receiver checks signatures with: it was shown once, and is changed where it was lost. */
function Secret({ endpoint: { formerSecretUntil }, onRotate }: { endpoint: EndpointPartsFragment; onRotate: () => void }) {
  const locale = useLocale();
  return (
    <Flex mt="3.5" px="3.5" py="1.5" gap="2" wrap="wrap" align="center" bg="bg.subtle" borderRadius="l2" textStyle="sm">
      <chakra.span color="fg.muted">
        <FormattedMessage id="webhooks.secret" />
      </chakra.span>
      <FormattedMessage id="webhooks.secret.once" />
      <Button variant="ghost" size="sm" onClick={onRotate}>
        <RotateCcw size={16} aria-hidden="true" />
        <FormattedMessage id="webhooks.secret.change" />
      </Button>
      <chakra.span ms={{ md: 'auto' }} color="fg.muted">
        {formerSecretUntil === null ? (
          <FormattedMessage id="webhooks.secret.standard" />
        ) : (
          <FormattedMessage id="webhooks.secret.former" values={{ moment: momentText(formerSecretUntil, locale) }} />
        )}
      </chakra.span>
    </Flex>
  );
}
