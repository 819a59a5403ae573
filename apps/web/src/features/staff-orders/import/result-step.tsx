import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { CircleHelp, CircleX, Download, Pencil, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../../lib/open-paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import type { FileState } from './check-lines';

interface ResultStepProps {
  fileName: string;
  state: FileState;
  /** Bookings that waited for an order and have it now; null: not known. */
  found: number | null;
  onDownload: () => void;
  onAnother: () => void;
}

/** What the import did to the orders, and to the bookings that waited for them. */
export function ResultStep({ fileName, state, found, onDownload, onAnother }: ResultStepProps) {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const { savedNew, savedChanged, bad } = state;
  return (
    <>
      <Banner
        tone="success"
        role="status"
        marginBottom="4"
        title={<FormattedMessage id="orders.result.title" values={{ count: savedNew + savedChanged }} />}
      >
        {fileName}
      </Banner>
      <Card asChild>
        <ul>
          {savedNew === 0 && savedChanged > 0 ? null : <Line icon={Plus} tone="success" words="new" count={savedNew} />}
          {savedChanged === 0 ? null : <Line icon={Pencil} tone="primary" words="changed" count={savedChanged} />}
          {!found ? null : (
            <Line icon={CircleHelp} tone="medium" words="found" count={found}>
              {isOpen(paths.adminDashboard) ? (
                <Button asChild variant="outline" size="sm">
                  <Link to={to(paths.adminDashboard)}>
                    <FormattedMessage id="orders.result.decisions" />
                  </Link>
                </Button>
              ) : null}
            </Line>
          )}
          {bad.length === 0 ? null : (
            <Line icon={CircleX} tone="full" words="bad" count={bad.length}>
              <Button variant="outline" size="sm" onClick={onDownload}>
                <Download size={16} aria-hidden="true" />
                <FormattedMessage id="orders.bad.download" />
              </Button>
            </Line>
          )}
        </ul>
      </Card>
      <Flex wrap="wrap" gap="2" marginTop="4">
        <Button asChild>
          <Link to={to(paths.adminOrders)}>
            <FormattedMessage id="orders.result.list" />
          </Link>
        </Button>
        <Button variant="outline" onClick={onAnother}>
          <FormattedMessage id="orders.result.another" />
        </Button>
      </Flex>
    </>
  );
}

interface LineProps {
  icon: LucideIcon;
  tone: 'success' | 'primary' | 'medium' | 'full';
  words: string;
  count: number;
  children?: ReactNode;
}

function Line({ icon: Icon, tone, words, count, children }: LineProps) {
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
      <chakra.span
        boxSize="2.25rem"
        borderRadius="l2"
        bg={`${tone}.muted`}
        color={`${tone}.fg`}
        display="grid"
        placeItems="center"
        flex="none"
      >
        <Icon size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.span flex="1" minWidth="12rem">
        <chakra.strong display="block" fontWeight="600">
          <FormattedMessage id={`orders.result.${words}`} values={{ count }} />
        </chakra.strong>
        <chakra.span textStyle="sm" color="fg.muted">
          <FormattedMessage id={`orders.result.${words}.text`} />
        </chakra.span>
      </chakra.span>
      {children}
    </chakra.li>
  );
}
