import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { daysOfWarning } from '@booking/domain/user/api-key-form';
import { Badge, chakra } from '@chakra-ui/react';
import { Ban, CalendarClock, EllipsisVertical, Pause, Plus, RotateCcw, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedList } from 'react-intl';
import { useConfirm } from '../../components/confirm/confirm';
import { deliveryDateText, momentText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { newEntity } from '../../components/staff-form/entity-drawer';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { StaffTable, type StaffColumn } from '../../components/staff-table/staff-table';
import {
  useApiKeysQuery,
  useRevokeApiKeyMutation,
  useRotateApiKeyMutation,
  useTakeOverApiKeyMutation,
  type KeyPartsFragment as ApiKey,
} from '../../graphql/api-keys.generated';
import { now } from '../../lib/clock';
import { lastRead, type LastRead } from '../../lib/last-read';
import { rightsIn, rightTexts } from '../../lib/right-texts';
import { useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { Menu, MenuItem } from '../../ui/menu';
import { SectionCard } from '../../ui/section-card';
import { SelectField } from '../../ui/select-field';
import { RowsSkeleton } from '../../ui/skeletons';
import { useSnackbar } from '../../ui/snackbar';
import { ApiKeyEditor, hasBranches, type ShownKey } from './api-key-editor';
import { NothingYet } from './nothing-yet';

/** Sorts the keys in the server’s order, newest first; revoked keys come last, the latest of them first. */
export function inOrder<Key extends Pick<ApiKey, 'revokedAt'>>(keys: readonly Key[]): Key[] {
  const moment = ({ revokedAt }: Key) => (revokedAt === null ? Infinity : Date.parse(revokedAt));
  return [...keys].sort((one, other) => (moment(one) === moment(other) ? 0 : moment(other) - moment(one)));
}

/** Hours for which the former secret can keep working (contract, rotateApiKey: 0 to 168). */
const overlaps = [0, 1, 24, 72, 168];

/** The API keys of other systems, which can be created, rotated, taken over and revoked (integrators, "API keys"). */
export function ApiKeys() {
  const t = useT();
  const showMessage = useSnackbar();
  const confirm = useConfirm();
  const drawer = useDrawerParam('key');
  const { data, loading, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [rotate] = useRotateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const [revoke] = useRevokeApiKeyMutation();
  const [takeOver] = useTakeOverApiKeyMutation();
  const [shown, setShown] = useState<ShownKey | null>(null);
  const add = () => drawer.open(newEntity);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const keys = data ? inOrder(data.apiKeys) : null;
  const columns = useColumns({
    onRotate: (key) => void rotateKey(key),
    onTakeOver: (key) => void takeOverKey(key),
    onRevoke: (key) => void revokeKey(key),
  });

  function show(next: ShownKey) {
    if (drawer.id !== null) drawer.close();
    setShown(next);
    retry();
  }

  async function rotateKey({ id, name }: ApiKey) {
    let overlapHours = 24;
    let made: ShownKey | undefined;
    await confirm({
      title: t('keys.rotateAsk.title', { name }),
      text: (
        <>
          <p>{t('keys.rotateAsk.text')}</p>
          <chakra.div mt="4">
            <SelectField
              label={t('keys.rotateAsk.overlap')}
              options={overlaps.map((hours) => ({ value: String(hours), label: t('keys.rotateAsk.hours', { hours }) }))}
              defaultValue={String(overlapHours)}
              onChange={(event) => (overlapHours = Number(event.currentTarget.value))}
            />
          </chakra.div>
        </>
      ),
      confirm: t('keys.rotateAsk.confirm'),
      run: async () => {
        made = (await rotate({ variables: { id, overlapHours } })).data?.rotateApiKey;
      },
    });
    if (made) show(made);
  }

  async function revokeKey({ id, name }: ApiKey) {
    const done = await confirm({
      title: t('keys.revokeAsk.title', { name }),
      text: t('keys.revokeAsk.text'),
      confirm: t('integrations.revoke'),
      isDanger: true,
      run: () => revoke({ variables: { id } }),
    });
    if (done) showMessage({ color: 'success', content: t('keys.revokedNow', { name }) });
  }

  async function takeOverKey({ id, name }: ApiKey) {
    const done = await takeOver({ variables: { id } }).then(
      () => true,
      () => false,
    );
    showMessage({
      color: done ? 'success' : 'full',
      content: t(done ? 'integrations.takenOver' : 'keys.notTakenOver', { name }),
    });
    if (!done) retry();
  }

  return (
    <>
      <SectionCard
        title={t('keys.title')}
        sub={t('keys.sub')}
        actions={
          keys && keys.length > 0 ? (
            <Button size="sm" onClick={add}>
              <Plus size={17} />
              {t('keys.add')}
            </Button>
          ) : null
        }
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={t('staffList.failed.title')}
        skeleton={<RowsSkeleton />}
      >
        {keys &&
          (keys.length === 0 ? (
            <NothingYet title={t('keys.empty.title')} text={t('keys.empty.text')} add={t('keys.addFirst')} onAdd={add} />
          ) : (
            <StaffTable
              inCard
              label={t('keys.title')}
              columns={columns}
              rows={keys}
              keyOf={({ id }) => id}
              drawer={null}
              isQuiet={({ state }) => state === 'REVOKED' || state === 'ENDED'}
            />
          ))}
      </SectionCard>
      <StaffFormDrawer
        key={drawer.id}
        open={drawer.id === newEntity && shown === null}
        onClose={drawer.close}
        title={t('keys.add')}
        width={36}
      >
        {(parts) => <ApiKeyEditor drawer={{ ...parts, readAgain: refetch }} onMade={show} />}
      </StaffFormDrawer>
      <KeyShown shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

interface KeyActions {
  onRotate: (key: ApiKey) => void;
  onTakeOver: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** Milliseconds. */
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

function useColumns(actions: KeyActions): StaffColumn<ApiKey>[] {
  const t = useT();
  const locale = useLocale();
  const { name: userName } = useStaffUser();
  const present = now();
  const dateOf = (at: string | Date) => deliveryDateText(localDateTime(new Date(at)).date, locale, 'plain');
  return [
    {
      id: 'name',
      head: t('keys.head.name'),
      width: 'minmax(0, 1.2fr)',
      cell: (key) => (
        <>
          <chakra.span fontWeight="600">{key.name}</chakra.span>
          <Quiet>{t('keys.madeBy', { name: key.maker || t('integrations.erased'), date: dateOf(key.createdAt) })}</Quiet>
        </>
      ),
    },
    {
      id: 'key',
      head: t('keys.head.key'),
      width: '8.5rem',
      cell: ({ prefix, networks }) => (
        <>
          <chakra.span fontFamily="ui-monospace, monospace">{prefix}…</chakra.span>
          {networks.length > 0 ? <Quiet title={networks.join(', ')}>{t('keys.networks', { count: networks.length })}</Quiet> : null}
        </>
      ),
    },
    {
      id: 'may',
      head: t('keys.head.may'),
      width: 'minmax(0, 1.6fr)',
      cell: (key) => (
        <>
          <chakra.span display="flex" flexWrap="wrap" gap="1">
            {rightsIn(key.scope).map((one) => (
              <Badge key={one} size="sm" ps="2" fontSize={{ base: '1rem', md: '0.75rem' }} whiteSpace="normal">
                {t(rightTexts[one].name)}
              </Badge>
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
      head: t('keys.head.used'),
      width: '9.5rem',
      cell: ({ lastUsedAt, callsToday, formerSecretUntil, formerSecretLastUsedAt }) => {
        const { when, ...used } = lastRead(lastUsedAt, present, 1);
        const values = 'date' in used ? { date: deliveryDateText(used.date, locale, 'plain') } : used;
        return (
          <>
            {t(usedIds[when], values)}
            {callsToday > 0 ? <Quiet>{t('keys.callsToday', { count: callsToday })}</Quiet> : null}
            {formerSecretUntil ? (
              <Quiet>
                {t(formerSecretLastUsedAt !== null && formerSecretLastUsedAt === lastUsedAt ? 'keys.formerUsed' : 'keys.former', {
                  moment: momentText(formerSecretUntil, locale),
                })}
              </Quiet>
            ) : null}
          </>
        );
      },
    },
    {
      id: 'ends',
      head: t('keys.head.ends'),
      width: '10.5rem',
      cell: (key) => <Ends apiKey={key} now={present} dateOf={dateOf} />,
    },
    {
      id: 'do',
      head: <chakra.span srOnly>{t('keys.head.do')}</chakra.span>,
      width: '2.75rem',
      cell: (key) => <KeyMenu apiKey={key} isOwn={key.maker === userName} {...actions} />,
    },
  ];
}

/** The branches of a key: all of its creator’s, some by name, or, for a partner, whichever covers the postcode. */
function KeyBranches({ apiKey: { scope, maker, branches } }: { apiKey: ApiKey }) {
  const t = useT();
  if (scope.includes('branch:all')) return t('keys.branches.all', { maker });
  if (!hasBranches(scope)) return t('keys.branches.byPostcode');
  const [first, second, ...more] = branches.map(({ name }) => name);
  if (first === undefined) return t('keys.branches.none');
  if (second === undefined) return first;
  return more.length === 0 ? t('keys.branches.two', { first, second }) : t('keys.branches.more', { first, second, count: more.length });
}

/** Until when a key works, or why it does not. */
function Ends({
  apiKey: { state, expiresAt, revokedAt },
  now,
  dateOf,
}: {
  apiKey: ApiKey;
  now: number;
  dateOf: (at: string | Date) => string;
}) {
  const t = useT();
  // Shows its last day, not the midnight after it.
  const last = expiresAt === null ? null : Date.parse(expiresAt) - 1;
  const badge = { size: 'sm', fontSize: { base: '1rem', md: '0.75rem' }, whiteSpace: 'normal' } as const;
  if (revokedAt !== null)
    return (
      <Badge {...badge}>
        <Ban size={13} />
        {t('integrations.revoked', { date: dateOf(revokedAt) })}
      </Badge>
    );
  if (state === 'SUSPENDED')
    return (
      <Badge {...badge} colorPalette="medium">
        <Pause size={13} />
        {t('keys.suspended')}
      </Badge>
    );
  if (last === null) return t('keys.never');
  if (state === 'ENDED')
    return (
      <Badge {...badge}>
        <CalendarClock size={13} />
        {t('keys.ended', { date: dateOf(new Date(last)) })}
      </Badge>
    );
  const days = Math.floor((last - now) / day);
  if (days > daysOfWarning) return t('keys.until', { date: dateOf(new Date(last)) });
  return (
    <Badge {...badge} colorPalette="medium">
      <CalendarClock size={13} />
      {t(days === 0 ? 'keys.endsToday' : 'keys.endsSoon', { days })}
    </Badge>
  );
}

/** The actions of a key: a new secret, taking it over, revoking it. A revoked key has none. */
function KeyMenu({ apiKey, isOwn, onRotate, onTakeOver, onRevoke }: KeyActions & { apiKey: ApiKey; isOwn: boolean }) {
  const t = useT();
  if (apiKey.state === 'REVOKED') return null;
  const label = t('keys.more', { name: apiKey.name });
  return (
    <Menu
      label={label}
      width="15rem"
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

/** Returns the shell command of a call that every key may make. */
export const curlOf = (origin: string, secret: string): string =>
  `curl ${origin}/server/graphql \\
  -H 'Authorization: Bearer ${secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ availability(postcode: \\"68100\\") { served nextAvailable } }"}'`;

const shownTexts = {
  once: 'keys.done.once',
  label: 'keys.done.label',
  copied: 'keys.done.copied',
  notCopied: 'keys.done.notCopied',
  lost: 'keys.done.lost',
  leaveTitle: 'keys.leave.title',
  leaveText: 'keys.leave.text',
};

/** Shows a new secret once, with a call to try it. @param shown null: no key was created or rotated just now */
function KeyShown({ shown, onClose }: { shown: ShownKey | null; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const key = shown?.apiKey;
  const end = key?.expiresAt ? deliveryDateText(localDateTime(new Date(Date.parse(key.expiresAt) - 1)).date, locale, 'plain') : null;
  return (
    <ShownOnce
      open={shown !== null}
      onClose={onClose}
      texts={shownTexts}
      confirm
      title={key && t('keys.done.title', { name: key.name })}
      value={shown?.secret ?? ''}
      facts={
        key
          ? [
              {
                label: 'keys.done.may',
                text: <FormattedList value={rightsIn(key.scope).map((one) => t(rightTexts[one].name))} />,
              },
              { label: 'keys.done.branches', text: <KeyBranches apiKey={key} /> },
              {
                label: 'keys.done.ends',
                text: t(end === null ? 'keys.never' : 'keys.done.ends.text', { date: end }),
              },
            ]
          : []
      }
    >
      <chakra.h3 textStyle="sm" fontWeight="600" mt="4.5" mb="2">
        {t('keys.done.try')}
      </chakra.h3>
      {shown ? <CodeBlock>{curlOf(window.location.origin, shown.secret)}</CodeBlock> : null}
    </ShownOnce>
  );
}
