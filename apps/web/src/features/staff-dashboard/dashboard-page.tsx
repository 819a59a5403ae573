import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useIsTelephone } from '../../lib/use-is-telephone';

interface DashboardPageProps {
  today: ReactNode;
  loads: ReactNode;
  list: ReactNode;
  decisions: ReactNode;
  weeks: ReactNode;
}

/** The cards of the dashboard. On a telephone what needs a decision comes second. */
export function DashboardPage({ today, loads, list, decisions, weeks }: DashboardPageProps) {
  const isTelephone = useIsTelephone();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {today}
      {isTelephone && decisions}
      {loads}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.42fr) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        {list}
        {!isTelephone && decisions}
      </chakra.div>
      {weeks}
    </chakra.div>
  );
}
