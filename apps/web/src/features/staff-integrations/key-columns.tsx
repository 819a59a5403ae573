import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { daysOfWarning } from '@booking/domain/user/api-key-form';
import { chakra } from '@chakra-ui/react';
import { Ban, CalendarClock, EllipsisVertical, Pause, RotateCcw, UserRoundCheck } from 'lucide-react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { momentText } from '../../components/delivery-date/moment-text';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { lastRead, type LastRead } from '../../lib/last-read';
import { rightName } from '../../lib/right-name';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { StatusChip } from '../../ui/status-chip';
import type { KeyPartsFragment } from './api-keys.generated';
import { hasBranches } from './key-form';

interface KeyActions {
  onRotate: (key: KeyPartsFragment) => void;
  onTakeOver: (key: KeyPartsFragment) => void;
  onRevoke: (key: KeyPartsFragment) => void;
}

interface KeyColumnParts extends KeyActions {
  intl: IntlShape;
  locale: Locale;
  /** Milliseconds. */
  now: number;
  /** The name of who is signed in: their own keys need not be taken over. */
  userName: string;
}

const day = 86_400_000;

const usedIds = {
  never: 'keys.used.never',
  now: 'keys.used.now',
  minutes: 'keys.used.minutes',
  today: 'keys.used.today',
  yesterday: 'keys.used.yesterday',
  date: 'keys.used.date',
} as const satisfies Record<LastRead['when'], string>;

const Quiet = chakra('span', {
  base: { display: 'block', textStyle: 'help', color: 'fg.muted', '[data-quiet] &': { color: 'inherit' } },
});

/** The columns of the keys: what each is, may and does, and until when. */
export function keyColumns({ intl, locale, now, userName, ...actions }: KeyColumnParts): StaffColumn<KeyPartsFragment>[] {
  const dateOf = (at: string | Date) => deliveryDateText(localDateTime(new Date(at)).date, locale, 'plain');
  return [
    {
      id: 'name',
      head: <FormattedMessage id="keys.head.name" />,
      width: 'minmax(0, 1.2fr)',
      cell: (key) => (
        <>
          <chakra.span fontWeight="600">{key.name}</chakra.span>
          <Quiet>
            <FormattedMessage
              id="keys.madeBy"
              values={{ name: key.maker || intl.formatMessage({ id: 'integrations.erased' }), date: dateOf(key.createdAt) }}
            />
          </Quiet>
        </>
      ),
    },
    {
      id: 'key',
      head: <FormattedMessage id="keys.head.key" />,
      width: '8.5rem',
      cell: ({ prefix, networks }) => (
        <>
          <chakra.span fontFamily="ui-monospace, monospace">{prefix}…</chakra.span>
          {networks.length > 0 ? (
            <Quiet title={networks.join(', ')}>
              <FormattedMessage id="keys.networks" values={{ count: networks.length }} />
            </Quiet>
          ) : null}
        </>
      ),
    },
    {
      id: 'may',
      head: <FormattedMessage id="keys.head.may" />,
      width: 'minmax(0, 1.6fr)',
      cell: (key) => (
        <>
          <chakra.span display="flex" flexWrap="wrap" gap="1">
            {key.scope
              .filter((one) => one !== 'branch:all')
              .map((one) => (
                <StatusChip key={one} dense ps="2" fontSize={{ base: '1rem', md: '0.75rem' }} whiteSpace="normal">
                  <FormattedMessage id={`users.right.${rightName(one)}`} />
                </StatusChip>
              ))}
          </chakra.span>
          <Quiet mt="1">
            <KeyBranches apiKey={key} />
          </Quiet>
        </>
      ),
    },
    {
      id: 'used',
      head: <FormattedMessage id="keys.head.used" />,
      width: '9.5rem',
      cell: ({ lastUsedAt, callsToday, formerSecretUntil, formerSecretLastUsedAt }) => {
        const { when, ...used } = lastRead(lastUsedAt, now, 1);
        const values = 'date' in used ? { date: deliveryDateText(used.date, locale, 'plain') } : used;
        return (
          <>
            <FormattedMessage id={usedIds[when]} values={values} />
            {callsToday > 0 ? (
              <Quiet>
                <FormattedMessage id="keys.callsToday" values={{ count: callsToday }} />
              </Quiet>
            ) : null}
            {formerSecretUntil ? (
              <Quiet>
                <FormattedMessage
                  id={formerSecretLastUsedAt !== null && formerSecretLastUsedAt === lastUsedAt ? 'keys.formerUsed' : 'keys.former'}
                  values={{ moment: momentText(formerSecretUntil, locale) }}
                />
              </Quiet>
            ) : null}
          </>
        );
      },
    },
    {
      id: 'ends',
      head: <FormattedMessage id="keys.head.ends" />,
      width: '10.5rem',
      cell: (key) => <Ends apiKey={key} now={now} dateOf={dateOf} />,
    },
    {
      id: 'do',
      head: (
        <chakra.span srOnly>
          <FormattedMessage id="keys.head.do" />
        </chakra.span>
      ),
      width: '2.75rem',
      cell: (key) => <KeyMenu apiKey={key} isOwn={key.maker === userName} intl={intl} {...actions} />,
    },
  ];
}

/** Which branches a key has: each of its maker's, some by name, or, of a partner's, whichever covers the postcode. */
export function KeyBranches({ apiKey: { scope, maker, branches } }: { apiKey: KeyPartsFragment }) {
  const t = useT();
  if (scope.includes('branch:all')) return t('keys.branches.all', { maker });
  if (!hasBranches(scope)) return t('keys.branches.byPostcode');
  const [first, second, ...more] = branches.map(({ name }) => name);
  if (first === undefined) return t('keys.branches.none');
  if (second === undefined) return first;
  return more.length === 0 ? t('keys.branches.two', { first, second }) : t('keys.branches.more', { first, second, count: more.length });
}

/** Until when it works, or why it does not. */
function Ends({
  apiKey: { state, expiresAt, revokedAt },
  now,
  dateOf,
}: {
  apiKey: KeyPartsFragment;
  now: number;
  dateOf: (at: string | Date) => string;
}) {
  const t = useT();
  // Its last day, not the midnight after it.
  const last = expiresAt === null ? null : Date.parse(expiresAt) - 1;
  const chip = { dense: true, fontSize: { base: '1rem', md: '0.75rem' }, whiteSpace: 'normal' } as const;
  if (revokedAt !== null)
    return (
      <StatusChip {...chip}>
        <Ban size={13} />
        {t('integrations.revoked', { date: dateOf(revokedAt) })}
      </StatusChip>
    );
  if (state === 'SUSPENDED')
    return (
      <StatusChip {...chip} tone="medium">
        <Pause size={13} />
        {t('keys.suspended')}
      </StatusChip>
    );
  if (last === null) return t('keys.never');
  if (state === 'ENDED')
    return (
      <StatusChip {...chip}>
        <CalendarClock size={13} />
        {t('keys.ended', { date: dateOf(new Date(last)) })}
      </StatusChip>
    );
  const days = Math.floor((last - now) / day);
  if (days > daysOfWarning) return t('keys.until', { date: dateOf(new Date(last)) });
  return (
    <StatusChip {...chip} tone="medium">
      <CalendarClock size={13} />
      {t(days === 0 ? 'keys.endsToday' : 'keys.endsSoon', { days })}
    </StatusChip>
  );
}

/** A new secret, another maker, or the end of it. Nothing is left to do with one that was revoked. */
function KeyMenu({
  apiKey,
  isOwn,
  intl,
  onRotate,
  onTakeOver,
  onRevoke,
}: KeyActions & { apiKey: KeyPartsFragment; isOwn: boolean; intl: IntlShape }) {
  const t = useT();
  if (apiKey.state === 'REVOKED') return null;
  const label = intl.formatMessage({ id: 'keys.more' }, { name: apiKey.name });
  return (
    <Menu
      label={label}
      width="15rem"
      align="startOnTelephones"
      trigger={(props) => (
        <Button className="action" variant="ghost" size="sm" icon aria-label={label} {...props}>
          <EllipsisVertical size={18} />
        </Button>
      )}
    >
      {apiKey.state === 'ACTIVE' ? (
        <MenuItem type="button" onClick={() => onRotate(apiKey)}>
          <RotateCcw size={18} />
          {t('keys.rotate')}
        </MenuItem>
      ) : null}
      {isOwn && apiKey.state !== 'SUSPENDED' ? null : (
        <MenuItem type="button" onClick={() => onTakeOver(apiKey)}>
          <UserRoundCheck size={18} />
          {t('integrations.takeOver')}
        </MenuItem>
      )}
      <MenuItem type="button" color="full.fg" onClick={() => onRevoke(apiKey)}>
        <Ban size={18} />
        {t('integrations.revoke')}
      </MenuItem>
    </Menu>
  );
}
