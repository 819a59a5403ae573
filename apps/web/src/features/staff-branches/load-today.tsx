import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DayLoadPartsFragment } from '../../components/day-load/day-load.generated';
import { dayLook } from '../../components/day-status/day-look';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';

/** How full a branch's day is, or why it does not deliver. */
export function LoadToday({ load: { booked, limit, overbookedBy, status, reason, note } }: { load: DayLoadPartsFragment }) {
  const intl = useIntl();
  const look = dayLook({ status, reason });
  if (limit === 0 && booked === 0) {
    const why = reason === 'NOT_A_DELIVERY_DAY' ? 'branches.noDeliveryDay' : look.word;
    return (
      <chakra.span display="flex" alignItems="center" gap="2" color="fg.muted">
        <DayGlyph kind={look.glyph} size={13} />
        {note ?? intl.formatMessage({ id: why })}
      </chakra.span>
    );
  }
  const isOver = overbookedBy > 0;
  const tone = isOver ? 'overbooked' : look.tone === 'far' ? 'closed' : look.tone;
  return (
    <chakra.span display="flex" alignItems="center" gap="2" color={isOver ? 'full.fg' : tone === 'limited' ? 'medium.fg' : undefined}>
      <DayGlyph kind={isOver ? 'overbooked' : look.glyph} size={13} />
      <chakra.span flex="1" maxWidth="4rem" mt="-0.5">
        <LoadBar booked={booked} limit={limit} tone={tone} />
      </chakra.span>
      <chakra.span color="fg" whiteSpace="nowrap">
        <chakra.span srOnly>
          <FormattedMessage id="branches.loadText" values={{ booked, limit }} />
        </chakra.span>
        <span aria-hidden="true">
          <b>{intl.formatNumber(booked)}</b> <chakra.span color="fg.muted">/ {intl.formatNumber(limit)}</chakra.span>
        </span>
      </chakra.span>
    </chakra.span>
  );
}
