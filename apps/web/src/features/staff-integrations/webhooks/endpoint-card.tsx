import { chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, EllipsisVertical, List, Pencil, RefreshCw, RotateCcw, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { momentText } from '../../../components/delivery-date/moment-text';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
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
  const t = useT();
  const { url, events, disabled } = endpoint;
  const more = t('webhooks.more', { url });
  const item = (Icon: typeof Pencil, label: string, run: () => void, color = 'fg') => (
    <MenuItem type="button" color={color} onClick={run}>
      <Icon size={18} aria-hidden="true" />
      {t(label)}
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
                {t(eventIds[event])}
              </StatusChip>
            ))}
          </Flex>
          <Scope endpoint={endpoint} />
        </chakra.div>
        <Recent deliveries={endpoint.recentDeliveries} />
        <Flex gap="1" align="center">
          <Button variant="outline" size="sm" onClick={onDeliveries}>
            <List size={17} />
            {t('webhooks.deliveries')}
          </Button>
          <Menu
            label={more}
            width="16rem"
            align="startOnTelephones"
            trigger={(props) => (
              <Button variant="ghost" size="sm" icon aria-label={more} {...props}>
                <EllipsisVertical size={18} />
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

const disabledIds = {
  byHand: 'webhooks.disabled.byHand',
  gone: 'webhooks.disabled.gone',
  failing: 'webhooks.disabled.failing',
  maker: 'webhooks.disabled.maker',
};

/** The server's word for why it switched the endpoint off; null: a person did. */
const disabledId = (reason: string | null) =>
  reason !== null && reason in disabledIds ? disabledIds[reason as keyof typeof disabledIds] : disabledIds.byHand;

/** In a word, with its icon. */
function State({ endpoint: { state, disabledReason, failingSince, waiting } }: { endpoint: EndpointPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  if (state === 'DISABLED')
    return (
      <StatusChip fontSize={chipText} whiteSpace="normal">
        <Ban size={15} />
        {t(disabledId(disabledReason))}
      </StatusChip>
    );
  if (state === 'FAILING' && failingSince !== null)
    return (
      <StatusChip fontSize={chipText} tone="full" whiteSpace="normal">
        <TriangleAlert size={15} />
        {t('webhooks.failing', { moment: momentText(failingSince, locale), count: waiting })}
      </StatusChip>
    );
  if (waiting > 0)
    return (
      <StatusChip fontSize={chipText} tone={failingSince === null ? 'primary' : 'medium'}>
        <RefreshCw size={15} />
        {t(failingSince === null ? 'webhooks.waiting' : 'webhooks.waitingAgain', { count: waiting })}
      </StatusChip>
    );
  return (
    <StatusChip fontSize={chipText} tone="success">
      <Check size={15} />
      {t('webhooks.allArrived')}
    </StatusChip>
  );
}

/** Of which bookings, and by whose right. */
function Scope({ endpoint: { branches, apiKeyId, maker } }: { endpoint: EndpointPartsFragment }) {
  const t = useT();
  const intl = useIntl();
  const by = maker || t('integrations.erased');
  return (
    <chakra.p textStyle="sm" color="fg.muted" mt="2">
      {t(apiKeyId !== null ? 'webhooks.ofKey' : branches.length === 0 ? 'webhooks.ofAll' : 'webhooks.ofBranches', {
        maker: by,
        branches: intl.formatList(branches.map(({ name }) => name)),
      })}
    </chakra.p>
  );
}

/** The last ten, oldest first, and how long an answer took in the middle of them. */
function Recent({ deliveries }: { deliveries: EndpointPartsFragment['recentDeliveries'] }) {
  const t = useT();
  if (deliveries.length === 0) return null;
  const times = deliveries.flatMap(({ responseMs }) => (responseMs === null ? [] : [responseMs])).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const arrived = deliveries.filter(({ state }) => state === 'DELIVERED').length;
  return (
    <chakra.div textStyle="help" color="fg.muted" minWidth="9rem">
      {t('webhooks.recent', { arrived, count: deliveries.length })}
      <Flex gap="0.5" my="1" aria-hidden="true">
        {[...deliveries].reverse().map(({ id, state }) => (
          <chakra.span
            key={id}
            width="0.5rem"
            height="1rem"
            borderRadius="2px"
            bg={state === 'DELIVERED' ? 'success.solid' : state === 'FAILED' ? 'full.solid' : 'medium.solid'}
          />
        ))}
      </Flex>
      {median === undefined ? null : t('webhooks.median', { ms: median })}
    </chakra.div>
  );
}

/** What a receiver checks signatures with: it was shown once, and is changed where it was lost. */
function Secret({ endpoint: { formerSecretUntil }, onRotate }: { endpoint: EndpointPartsFragment; onRotate: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Flex mt="3.5" px="3.5" py="1.5" gap="2" wrap="wrap" align="center" bg="bg.subtle" borderRadius="l2" textStyle="sm">
      <chakra.span color="fg.muted">{t('webhooks.secret')}</chakra.span>
      {t('webhooks.secret.once')}
      <Button variant="ghost" size="sm" onClick={onRotate}>
        <RotateCcw size={16} />
        {t('webhooks.secret.change')}
      </Button>
      <chakra.span ms={{ md: 'auto' }} color="fg.muted">
        {formerSecretUntil === null
          ? t('webhooks.secret.standard')
          : t('webhooks.secret.former', { moment: momentText(formerSecretUntil, locale) })}
      </chakra.span>
    </Flex>
  );
}
