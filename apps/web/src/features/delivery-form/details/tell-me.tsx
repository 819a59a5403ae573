import { notificationChannels, type NotificationChannel } from '@booking/domain/booking/notification-channels';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra } from '@chakra-ui/react';
import { CalendarClock, Mail, MessageSquare, type LucideIcon } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChangePromise } from '../../../components/change-promise/change-promise';
import { isSmsOn } from '../../../lib/is-sms-on';
import { today } from '../../../lib/today';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { CheckBox } from '../../../ui/check-box';
import type { DraftForm } from '../draft/draft';

const looks: Record<NotificationChannel, { icon: LucideIcon; field: 'notifySms' | 'notifyEmail' }> = {
  sms: { icon: MessageSquare, field: 'notifySms' },
  email: { icon: Mail, field: 'notifyEmail' },
};

/** How the customer is told, of the ways that are set up here; and what they can be promised then. */
export function TellMe({ until }: { until: CalendarDate | null }) {
  const t = useT();
  const { setValue, getFieldState, trigger, control } = useFormContext<DraftForm>();
  const [email, notifyEmail, notifySms] = useWatch({ control, name: ['email', 'notifyEmail', 'notifySms'] });
  const ways = notificationChannels({ email, notifyEmail, notifySms });
  const offered: readonly NotificationChannel[] = isSmsOn() ? ['sms', 'email'] : ['email'];

  function choose(way: NotificationChannel, chosen: boolean) {
    setValue(looks[way].field, chosen, { shouldDirty: true, shouldTouch: true });
    // Whether an address is needed hangs on it.
    if (getFieldState('email').error) void trigger('email');
  }

  return (
    <section aria-labelledby="details-tell">
      <chakra.h2 id="details-tell" textStyle="h2" fontSize="1.1875rem">
        {t('deliveryForm.tell.title')}
      </chakra.h2>
      <chakra.p color="fg.muted" mt="1" mb="3">
        {t('deliveryForm.tell.lead')}
      </chakra.p>
      <Card>
        {offered.map((way) => {
          const { icon: Icon, field } = looks[way];
          const isOut = way === 'email' && email.trim() === '';
          return (
            <Box key={way} position="relative" p="4" css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
              <CheckBox
                name={field}
                checked={ways.includes(way)}
                disabled={isOut}
                aria-describedby={`details-tell-${way}`}
                onChange={(event) => choose(way, event.currentTarget.checked)}
                label={t(`deliveryForm.tell.${way}`)}
              />
              <Box as="span" color="fg.subtle" position="absolute" insetEnd="4" top="1.625rem">
                <Icon size={20} aria-hidden="true" />
              </Box>
              <chakra.p id={`details-tell-${way}`} color="fg.muted" textStyle="help" paddingStart="1.875rem" paddingEnd="6">
                {t(`deliveryForm.tell.${way}.${isOut ? 'needsAddress' : 'help'}`)}
              </chakra.p>
            </Box>
          );
        })}
      </Card>
      {until === null ? null : (
        <Banner tone="primary" icon={CalendarClock} mt="4">
          <ChangePromise until={until} today={today()} ways={ways} />
        </Banner>
      )}
    </section>
  );
}
