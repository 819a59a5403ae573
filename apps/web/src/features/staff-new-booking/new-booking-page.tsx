import { chakra } from '@chakra-ui/react';
import { Save, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';

interface NewBookingPageProps {
  /** Something was typed, which is kept, and can be given up. */
  onDiscard?: (() => void) | undefined;
  /** What is said and booked, beside the parts. */
  aside: ReactNode;
  children: ReactNode;
}

/** A booking by telephone on one page: the parts to be asked, and beside them what to say and what will be booked. */
export function NewBookingPage({ onDiscard, aside, children }: NewBookingPageProps) {
  const { formatMessage } = useIntl();
  return (
    <PageRoom>
      <PageHead
        title={formatMessage({ id: 'newBooking.title' })}
        sub={<FormattedMessage id="newBooking.sub" />}
        actions={
          onDiscard ? (
            <>
              <chakra.span display="flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
                <Save size={16} aria-hidden="true" />
                <FormattedMessage id="newBooking.draft" />
              </chakra.span>
              <Button variant="ghost" size="sm" onClick={onDiscard}>
                <X size={16} aria-hidden="true" />
                <FormattedMessage id="newBooking.discard" />
              </Button>
            </>
          ) : undefined
        }
      />
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }}>
        <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
          {children}
        </chakra.div>
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          position={{ xl: 'sticky' }}
          top={{ xl: '4' }}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', xl: 'minmax(0, 1fr)' }}
        >
          {aside}
        </chakra.div>
      </chakra.div>
    </PageRoom>
  );
}
