import { Eye } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { useWork } from './work-context';
import type { Planned } from './work-list';

/** Opens what the customer would read. Not there where no message is sent, or they cannot be asked. */
export function SeeMessage({ plan }: { plan: Planned }) {
  const t = useT();
  const { hasMessage, see } = useWork();
  if (!hasMessage(plan)) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => see(plan)}>
      <Eye size={16} />
      {t('overbooked.message.see')}
    </Button>
  );
}
