import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { CircleHelp, CircleX, Download, Pencil, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../../lib/open-paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import type { OrderCheck } from './check-lines';

interface ResultStepProps {
  fileName: string;
  check: OrderCheck;
  /** Bookings that waited for an order and have it now; null: not known. */
  found: number | null;
  onDownload: () => void;
  onAnother: () => void;
}

/** What the import did to the orders, and to the bookings that waited for them. */
export function ResultStep({ fileName, check, found, onDownload, onAnother }: ResultStepProps) {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const { savedNew, savedChanged, bad } = check;
  return (
    <>
      <Banner tone="success" role="status" mb="4" title={t('orders.result.title', { count: savedNew + savedChanged })}>
        {fileName}
      </Banner>
      <Card asChild>
        <ul>
          {savedNew > 0 || savedChanged === 0 ? (
            <Line icon={Plus} tone="success" title="orders.result.new" text="orders.result.new.text" count={savedNew} />
          ) : null}
          {savedChanged > 0 ? (
            <Line icon={Pencil} tone="primary" title="orders.result.changed" text="orders.result.changed.text" count={savedChanged} />
          ) : null}
          {found ? (
            <Line icon={CircleHelp} tone="medium" title="orders.result.found" text="orders.result.found.text" count={found}>
              {isOpen(paths.adminDashboard) ? (
                <Button asChild variant="outline" size="sm">
                  <Link to={to(paths.adminDashboard)}>{t('orders.result.decisions')}</Link>
                </Button>
              ) : null}
            </Line>
          ) : null}
          {bad.length > 0 ? (
            <Line icon={CircleX} tone="full" title="orders.result.bad" text="orders.result.bad.text" count={bad.length}>
              <Button variant="outline" size="sm" onClick={onDownload}>
                <Download size={16} />
                {t('orders.bad.download')}
              </Button>
            </Line>
          ) : null}
        </ul>
      </Card>
      <Flex wrap="wrap" gap="2" mt="4">
        <Button asChild>
          <Link to={to(paths.adminOrders)}>{t('orders.result.list')}</Link>
        </Button>
        <Button variant="outline" onClick={onAnother}>
          {t('orders.result.another')}
        </Button>
      </Flex>
    </>
  );
}

interface LineProps {
  icon: LucideIcon;
  tone: 'success' | 'primary' | 'medium' | 'full';
  /** Message id with `count`. */
  title: string;
  /** Message id. */
  text: string;
  count: number;
  children?: ReactNode;
}

function Line({ icon: Icon, tone, title, text, count, children }: LineProps) {
  const t = useT();
  return (
    <chakra.li
      listStyleType="none"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      px="5"
      py="3.5"
      borderTop="1px solid {colors.border}"
      _first={{ borderTop: '0' }}
    >
      <Flex align="center" justify="center" boxSize="2.25rem" borderRadius="l2" bg={`${tone}.muted`} color={`${tone}.fg`} flex="none">
        <Icon size={18} aria-hidden="true" />
      </Flex>
      <chakra.span flex="1" minWidth="12rem">
        <chakra.strong display="block" fontWeight="600">
          {t(title, { count })}
        </chakra.strong>
        <chakra.span textStyle="sm" color="fg.muted">
          {t(text)}
        </chakra.span>
      </chakra.span>
      {children}
    </chakra.li>
  );
}
