import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionFailure } from '../../components/booking-drawer/action-failure';
import { NotifySwitch } from '../../components/booking-drawer/notify-switch';
import type { SmsWait } from '../../components/booking-drawer/sms-waits';
import { ReasonField } from '../../components/booking-drawer/reason-field';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Running } from './archive-dialog';
import { mostCancelled, type CancelWork } from './use-bulk-cancel';

const usual = ['bookings.cancel.noProof', 'bookingDrawer.cancel.twice', 'bookingDrawer.cancel.order'];

/** The SMS that waits longest, if there is one: those about today go out at once. */
function smsOf({ rest }: CancelWork): SmsWait | null {
  const dates = (rest ?? []).filter(({ notifySms }) => notifySms).map(({ deliveryDate }) => deliveryDate);
  const last = dates.sort().at(-1);
  return last === undefined ? null : { dates: [last], wait: 0 };
}

const focusOnArrival = (part: HTMLElement | null) => part?.focus({ preventScroll: true });

interface CancelDialogProps {
  /** Null: it is closed. */
  work: CancelWork | null;
  onConfirm: (reason: string, notify: boolean) => void;
  onStop: () => void;
  onClose: () => void;
}

/** Asks why before bookings are cancelled, shows how far it is, and says at the end which were cancelled and which were not, and why. */
export function CancelDialog({ work, onConfirm, onStop, onClose }: CancelDialogProps) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [isStopping, setStopping] = useState(false);
  const rest = work?.rest?.length ?? 0;
  const isOver = work?.phase === 'finished' || work?.phase === 'stopped';
  const answered = work ? work.done.length + work.left.length : 0;

  function close() {
    onClose();
    setReason('');
    setNotify(true);
    setStopping(false);
  }

  return (
    <Dialog
      open={work !== null}
      // What is on its way is stopped by the button that says so.
      onClose={() => (work?.phase === 'running' ? undefined : close())}
      closeOutside={false}
      title={<FormattedMessage id="bookings.cancel.title" values={{ done: work?.phase ?? 'asked' }} />}
      actions={actions()}
    >
      {/* With each step the button that was pressed goes: the keyboard goes on with what is said then. */}
      <chakra.div key={work?.phase} ref={focusOnArrival} tabIndex={-1} outline="none">
        {work && content(work)}
      </chakra.div>
    </Dialog>
  );

  function content(present: CancelWork) {
    if (present.phase === 'running')
      return <Running worked={answered} total={answered + rest} label={intl.formatMessage({ id: 'bookings.cancel.progress' })} />;
    if (isOver) {
      return (
        <div role="status">
          <Answered {...present} />
          {present.phase === 'stopped' ? (
            <chakra.p color="fg.muted" mt="2">
              <FormattedMessage id="bookings.job.rest" />
            </chakra.p>
          ) : null}
        </div>
      );
    }
    return (
      <>
        <ActionFailure failure={present.failure} />
        {answered > 0 ? <Answered {...present} /> : null}
        <Question {...present} />
        {rest === 0 ? null : (
          <Flex direction="column" gap="4" mt="4">
            <ReasonField usual={usual} label="bookingDrawer.cancel.reason" value={reason} onChange={setReason} />
            <NotifySwitch notify={notify} onChange={setNotify} count={rest} sms={smsOf(present)} />
          </Flex>
        )}
      </>
    );
  }

  function actions() {
    if (work?.phase === 'running') {
      return (
        <Button
          variant="outline"
          loading={isStopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          <FormattedMessage id="bookings.job.stop" />
        </Button>
      );
    }
    if (isOver || rest === 0) {
      return (
        <Button onClick={close}>
          <FormattedMessage id="ui.close" />
        </Button>
      );
    }
    const why = reason.trim();
    return (
      <>
        <Button variant="outline" onClick={close}>
          <FormattedMessage id="bookings.cancel.keep" />
        </Button>
        <Button variant="danger" disabled={why === ''} onClick={() => onConfirm(why, notify)}>
          <FormattedMessage id={why === '' ? 'bookings.cancel.sayWhy' : 'bookings.cancel.confirm'} values={{ count: rest }} />
        </Button>
      </>
    );
  }
}

function Question({ rest, others }: CancelWork) {
  if (rest === null) {
    return (
      <p>
        <FormattedMessage id="bookings.cancel.tooMany" values={{ most: mostCancelled }} />
      </p>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage id="bookings.cancel.text" values={{ count: rest.length }} />
      </p>
      {others === 0 || rest.length === 0 ? null : (
        <chakra.p color="fg.muted" mt="2">
          <FormattedMessage id="bookings.cancel.others" values={{ count: others }} />
        </chakra.p>
      )}
    </>
  );
}

/** How many are cancelled, and which are left, by the reason. */
function Answered({ done, left }: CancelWork) {
  const codes = [...new Set(left.map(({ code }) => code))];
  return (
    <chakra.div mb="4">
      <p>
        <FormattedMessage id="bookings.cancel.done" values={{ count: done.length }} />
      </p>
      {left.length > 0 ? (
        <chakra.p mt="2">
          <FormattedMessage id="bookings.cancel.left" values={{ count: left.length }} />
        </chakra.p>
      ) : null}
      <ul>
        {codes.map((code) => (
          <chakra.li key={code} mt="2" overflowWrap="anywhere">
            <chakra.span display="block" color="fg.muted">
              <FormattedMessage id="bookings.cancel.why" values={{ code }} />
            </chakra.span>
            {left
              .filter((one) => one.code === code)
              .map(({ reference }) => reference)
              .join(', ')}
          </chakra.li>
        ))}
      </ul>
    </chakra.div>
  );
}
