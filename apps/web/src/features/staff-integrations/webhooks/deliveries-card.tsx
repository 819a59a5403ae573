import { chakra } from '@chakra-ui/react';
import { Check, CircleX, Clock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../../../components/delivery-date/moment-text';
import { ListShape } from '../../../components/staff-table/list-shape';
import { StaffTable, type StaffColumn } from '../../../components/staff-table/staff-table';
import type { DrawerParam } from '../../../lib/use-drawer-param';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { CheckBox } from '../../../ui/check-box';
import { SectionCard } from '../../../ui/section-card';
import { StatusChip } from '../../../ui/status-chip';
import { aboutOf } from './delivery-body';
import type { HookDeliveryPartsFragment, EndpointPartsFragment } from './webhooks.generated';

interface DeliveriesCardProps {
  endpoint: EndpointPartsFragment;
  /** Null until they are there. */
  deliveries: readonly HookDeliveryPartsFragment[] | null;
  state: { loading: boolean; failed: boolean; onRetry: () => void };
  failedOnly: boolean;
  onFailedOnly: (failedOnly: boolean) => void;
  /** Null: there are no more. */
  onMore: (() => void) | null;
  drawer: DrawerParam;
}

/** What was sent to an endpoint, and is to be sent, newest first. */
export function DeliveriesCard({ endpoint, deliveries, state, failedOnly, onFailedOnly, onMore, drawer }: DeliveriesCardProps) {
  const intl = useIntl();
  const locale = useLocale();
  const head = (name: string) => <FormattedMessage id={`webhooks.head.${name}`} />;
  const columns: StaffColumn<HookDeliveryPartsFragment>[] = [
    { id: 'at', head: head('at'), width: '11rem', cell: ({ at }) => momentText(at, locale) },
    {
      id: 'event',
      head: head('event'),
      width: 'minmax(0, 1fr)',
      cell: ({ event }) => <FormattedMessage id={`webhooks.event.${event}`} />,
    },
    {
      id: 'about',
      head: head('about'),
      width: 'minmax(0, 1fr)',
      cell: (delivery) => <chakra.span fontWeight="600">{aboutOf(delivery)}</chakra.span>,
    },
    { id: 'answer', head: head('answer'), width: 'minmax(0, 1.2fr)', cell: (delivery) => <AnswerChip delivery={delivery} /> },
    {
      id: 'tries',
      head: head('tries'),
      width: '6rem',
      cell: ({ attempt }) => <FormattedMessage id="webhooks.triesCount" values={{ count: attempt }} />,
    },
  ];
  return (
    <chakra.div mt="4">
      <SectionCard
        title={<FormattedMessage id="webhooks.deliveries" />}
        sub={new URL(endpoint.url).host}
        actions={
          <CheckBox label={<FormattedMessage id="webhooks.failedOnly" />} checked={failedOnly} onChange={() => onFailedOnly(!failedOnly)} />
        }
        state={state}
        failure={<FormattedMessage id="webhooks.deliveriesFailed" />}
        skeleton={<ListShape label={<FormattedMessage id="webhooks.deliveriesLoading" />} />}
      >
        {deliveries && deliveries.length === 0 ? (
          <chakra.p role="status" px="5" pb="5" color="fg.muted" textStyle="sm">
            <FormattedMessage id={failedOnly ? 'webhooks.noneFailed' : 'webhooks.noDeliveries'} />
          </chakra.p>
        ) : null}
        {deliveries && deliveries.length > 0 ? (
          <>
            <StaffTable
              inCard
              label={intl.formatMessage({ id: 'webhooks.deliveries' })}
              columns={columns}
              rows={deliveries}
              keyOf={({ id }) => id}
              drawer={drawer}
            />
            {onMore ? (
              <chakra.div p="4" borderTop="1px solid {colors.border}">
                <Button variant="outline" size="sm" onClick={onMore}>
                  <FormattedMessage id="webhooks.moreDeliveries" />
                </Button>
              </chakra.div>
            ) : null}
          </>
        ) : null}
      </SectionCard>
    </chakra.div>
  );
}

/** What the receiver said last, or that nothing was sent yet. */
export function AnswerChip({ delivery: { state, status, error } }: { delivery: HookDeliveryPartsFragment }) {
  const said = error === null || error === 'STATUS' ? status : null;
  const words =
    said === null ? (
      error === null ? (
        <FormattedMessage id="webhooks.notSent" />
      ) : (
        <FormattedMessage id={`webhooks.error.${error}`} />
      )
    ) : (
      said
    );
  const [tone, Icon] =
    state === 'DELIVERED'
      ? (['success', Check] as const)
      : state === 'FAILED' || error !== null
        ? (['full', CircleX] as const)
        : (['neutral', Clock] as const);
  return (
    <StatusChip tone={tone} dense whiteSpace="normal" fontSize={{ base: '1rem', md: '0.75rem' }}>
      <Icon size={13} aria-hidden="true" />
      {words}
    </StatusChip>
  );
}
