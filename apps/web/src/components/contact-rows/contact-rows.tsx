import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { nextAnswer, type NextAnswer } from '@booking/domain/contact/next-answer';
import type { Locale } from '@booking/domain/locale/locale';
import { timeText, weekdayText } from '@booking/i18n/office-hours-text';
import { chakra } from '@chakra-ui/react';
import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { now } from '../../lib/clock';
import { contact } from '../../lib/contact';
import { useLocale, useT } from '../../lib/use-locale';
import { ActionRow } from './action-row';
import { largeText } from '../../ui/theme/media';

const hintTexts = {
  call: { open: 'deliveryForm.contact.call.open', today: 'deliveryForm.contact.call.today', later: 'deliveryForm.contact.call.later' },
  whatsapp: {
    open: 'deliveryForm.contact.whatsapp.open',
    today: 'deliveryForm.contact.whatsapp.today',
    later: 'deliveryForm.contact.whatsapp.later',
  },
} as const;

/** Returns the text that says when somebody answers: now, later today, or from a weekday on. */
function hint(contact: keyof typeof hintTexts, answer: NextAnswer, locale: Locale) {
  const state = answer.open ? 'open' : answer.inDays === 0 ? 'today' : 'later';
  return (
    <FormattedMessage
      id={hintTexts[contact][state]}
      values={{
        time: timeText(answer.open ? answer.until : answer.from, locale),
        weekday: answer.open ? '' : weekdayText(answer.weekday, locale),
      }}
    />
  );
}

/**
 * How to reach people where the form cannot help: a call and WhatsApp, each with when somebody answers. In office hours the call is
 * first, outside of them WhatsApp. Without a WhatsApp number that row is left out. `children`: further rows.
 */
export function ContactRows({ children }: { children?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const answer = nextAnswer(contact.officeHours, localDateTime(new Date(now())));
  const call = (
    <ActionRow
      key="call"
      icon={Phone}
      tone="primary"
      href={contact.phoneHref}
      title={t('deliveryForm.contact.call', {
        phone: <chakra.span css={{ whiteSpace: 'nowrap', [largeText]: { whiteSpace: 'normal' } }}>{contact.phone}</chakra.span>,
      })}
      hint={hint('call', answer, locale)}
    />
  );
  const write =
    contact.whatsappHref === null ? null : (
      <ActionRow
        key="write"
        icon={MessageCircle}
        tone="success"
        href={contact.whatsappHref}
        title={t('deliveryForm.contact.whatsapp')}
        hint={hint('whatsapp', answer, locale)}
      />
    );
  return (
    <chakra.ul>
      {answer.open ? [call, write] : [write, call]}
      {children}
    </chakra.ul>
  );
}
