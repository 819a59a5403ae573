import { Badge } from '@chakra-ui/react';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import { BookOpen, KeyRound, PackageCheck, SquareTerminal, Webhook } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { useIntegrationsQuery } from '../../graphql/api-keys.generated';
import { explorerLink } from '../../lib/explorer-link';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SegmentedTabs } from '../../ui/segmented-tabs';

const parts = {
  keys: {
    Icon: KeyRound,
    label: 'integrations.tab.keys',
    View: lazy(async () => ({ default: (await import('./api-keys')).ApiKeys })),
  },
  webhooks: {
    Icon: Webhook,
    label: 'integrations.tab.webhooks',
    View: lazy(async () => ({ default: (await import('./webhooks')).Webhooks })),
  },
} as const;
const names = ['keys', 'webhooks'] as const satisfies readonly (keyof typeof parts)[];

/** /admin/integrations: API keys and webhooks for other systems; `?tab=` chooses the part. */
export function IntegrationsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const part = names.find((name) => name === search.get('tab')) ?? 'keys';
  const { data } = useIntegrationsQuery();
  const active = data?.apiKeys.filter(({ revokedAt }) => revokedAt === null);
  const counts = { keys: active?.length, webhooks: data?.webhookEndpoints.length };
  const { View } = parts[part];
  return (
    <PageRoom>
      <PageHead title={t('integrations.title')} actions={<PageLinks />} />
      <SegmentedTabs
        line
        label={t('integrations.title')}
        panelId="integrations-part"
        value={part}
        onChange={(name) => setSearch({ tab: name }, { replace: true })}
        tabs={names.map((name) => {
          const { Icon, label } = parts[name];
          return {
            value: name,
            label: (
              <>
                <Icon size={17} aria-hidden="true" />
                {t(label)}
                {counts[name] === undefined ? null : (
                  <Badge size="sm" px="2">
                    <FormattedNumber value={counts[name]} />
                  </Badge>
                )}
              </>
            ),
          };
        })}
      />
      <div role="tabpanel" id="integrations-part" aria-labelledby="integrations-part-tab">
        <Suspense>
          <View />
        </Suspense>
      </div>
    </PageRoom>
  );
}

function PageLinks() {
  const t = useT();
  const explorer = explorerLink();
  return (
    <>
      {explorer === null ? null : (
        <Button asChild variant="outline" size="sm">
          <a href={explorer}>
            <SquareTerminal size={17} />
            {t('integrations.explorer')}
          </a>
        </Button>
      )}
      <PageLink to={paths.developers} icon={<BookOpen size={17} />} label="integrations.developers" />
      <PageLink to={paths.adminOrders} icon={<PackageCheck size={17} />} label="integrations.orders" />
    </>
  );
}

function PageLink({ to, icon, label }: { to: StaffPath | typeof paths.developers; icon: ReactNode; label: string }) {
  const t = useT();
  const localised = useLocalisedPath();
  const isOpen = useIsOpen();
  if (to !== paths.developers && !isOpen(to)) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={localised(to)}>
        {icon}
        {t(label)}
      </Link>
    </Button>
  );
}
