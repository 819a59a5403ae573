import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface DashboardPageProps {
  today: ReactNode;
  loads: ReactNode;
  list: ReactNode;
}

/** The cards of the dashboard. */
export function DashboardPage({ today, loads, list }: DashboardPageProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {today}
      {loads}
      {list}
    </chakra.div>
  );
}
