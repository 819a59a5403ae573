import { Box, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { momentText } from '../delivery-date/moment-text';
import { historyEntries, undoableAt, type HistoryEntry } from './history-entries';
import type { StaffBookingPartsFragment } from './staff-booking.generated';
import { useHistoryAuthor, useHistoryWords } from './use-history-words';

/** As many are in sight at first. */
const first = 4;

interface BookingHistoryProps extends Pick<StaffBookingPartsFragment, 'history'> {
  /** Takes the last step of status back; null: its reader may not. */
  undo?: { press: () => void; busy: boolean } | null;
}

/** What became of a booking, newest first: what, from and to, who, and whether the customer got no message. */
export function BookingHistory({ history, undo = null }: BookingHistoryProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  // Drawn again at midnight: what could be taken back the day before cannot be any more.
  useToday();
  const undoable = undo === null ? null : undoableAt(history, today());
  const entries = historyEntries(history);
  const shown = all ? entries : entries.slice(0, first);
  return (
    <section>
      <Flex align="baseline" justify="space-between" mb="3">
        <chakra.h3 textStyle="h3">{t('bookingDrawer.history')}</chakra.h3>
        <chakra.span textStyle="xs" color="fg.subtle">
          {t('bookingDrawer.newestFirst')}
        </chakra.span>
      </Flex>
      <chakra.ol listStyleType="none" m="0" p="0">
        {shown.map((entry, index) => (
          <Entry
            key={`${entry.at} ${entry.by} ${index}`}
            entry={entry}
            newest={index === 0}
            last={index === shown.length - 1}
            undo={entry.at === undoable && entry.lines.some(({ change }) => change === 'STATUS') ? undo : null}
          />
        ))}
      </chakra.ol>
      {entries.length > shown.length ? (
        <Button variant="ghost" size="sm" color="primary.fg" ms="-3" onClick={() => setAll(true)}>
          {t('bookingDrawer.showMore', { count: entries.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  newest: boolean;
  last: boolean;
  undo: BookingHistoryProps['undo'] | null;
}

function Entry({ entry, newest, last, undo }: EntryProps) {
  const t = useT();
  const { at, lines, reason, untold } = entry;
  const locale = useLocale();
  const authorOf = useHistoryAuthor();
  const words = useHistoryWords();
  return (
    <chakra.li position="relative" ps="5" pb={last ? '2' : '4'}>
      <Box
        aria-hidden="true"
        position="absolute"
        insetInlineStart="0"
        top="0.4375rem"
        boxSize="0.625rem"
        borderRadius="full"
        {...(newest ? { bg: 'primary.solid' } : { bg: 'bg.panel', boxShadow: 'inset 0 0 0 2px {colors.border.control}' })}
      />
      {last ? null : (
        <Box aria-hidden="true" position="absolute" insetInlineStart="0.25rem" top="1.25rem" bottom="0" width="2px" bg="border" />
      )}
      <Flex gap="3" justify="space-between" align="baseline">
        <Box minWidth="0">
          {lines.map((line, index) => {
            const { title, detail } = words(line);
            return (
              <Box key={index} mt={index === 0 ? '0' : '1'}>
                <Box textStyle="sm" fontWeight="600">
                  {title}
                </Box>
                {detail ? (
                  <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                    {detail}
                  </Box>
                ) : null}
              </Box>
            );
          })}
          {reason === null ? null : (
            <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {t('bookingDrawer.quoted', { text: reason })}
            </Box>
          )}
          <Box textStyle="xs" color="fg.subtle">
            {authorOf(entry)}
            {untold ? (
              <>
                {' · '}
                {t('bookingDrawer.untold')}
              </>
            ) : null}
          </Box>
          {undo ? (
            <Button variant="ghost" size="sm" color="primary.fg" ms="-3" loading={undo.busy} onClick={undo.press}>
              {undo.busy ? null : <Undo2 size={15} />}
              {t('bookingDrawer.undoStep')}
            </Button>
          ) : null}
        </Box>
        <chakra.time
          dateTime={at}
          flex="none"
          textStyle="help"
          color="fg.subtle"
          fontVariantNumeric="tabular-nums"
          title={momentText(at, locale, 'plain')}
        >
          {momentText(at, locale, 'dayMonth')}
        </chakra.time>
      </Flex>
    </chakra.li>
  );
}
