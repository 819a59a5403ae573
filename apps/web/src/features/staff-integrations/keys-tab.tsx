import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { useSaving } from '../../components/staff-form/use-saving';
import { ListShape } from '../../components/staff-table/list-shape';
import { StaffTable } from '../../components/staff-table/staff-table';
import { now } from '../../lib/clock';
import { rightName } from '../../lib/right-name';
import { useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { Dialog } from '../../ui/dialog';
import { SectionCard } from '../../ui/section-card';
import { SelectField } from '../../ui/select-field';
import { useSnackbar } from '../../ui/snackbar';
import {
  useApiKeysQuery,
  useRevokeApiKeyMutation,
  useRotateApiKeyMutation,
  useTakeOverApiKeyMutation,
  type KeyPartsFragment,
} from './api-keys.generated';
import { KeyBranches, keyColumns } from './key-columns';
import { KeyEditor, type ShownKey } from './key-editor';
import { inOrder } from './key-form';
import { NothingYet } from './nothing-yet';

/** In the address: the form for a new one is open. */
const newKey = 'new';

/** What is asked about a key. */
interface KeyQuestion {
  action: 'rotate' | 'revoke';
  key: KeyPartsFragment;
}

/** Keys of other systems: made, given another secret, taken over and revoked (integrators, "API keys"). */
export function KeysTab() {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { name: userName } = useStaffUser();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('key');
  const { data, loading, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [takeOver] = useTakeOverApiKeyMutation();
  const [shown, setShown] = useState<ShownKey | null>(null);
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  // Each secret and each question begins empty. They are not taken out when they close: what opened them may be gone by then.
  const [dialogKey, setDialogKey] = useState(0);
  const add = () => drawer.open(newKey);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const keys = data ? inOrder(data.apiKeys) : null;

  function show(next: ShownKey) {
    setQuestion(null);
    if (drawer.id !== null) drawer.close();
    setShown(next);
    setDialogKey(dialogKey + 1);
    retry();
  }

  async function takeOverKey({ id, name }: KeyPartsFragment) {
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

  const ask = (action: KeyQuestion['action']) => (key: KeyPartsFragment) => {
    setQuestion({ action, key });
    setDialogKey(dialogKey + 1);
  };

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
        hasMenus
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={t('keys.failed')}
        skeleton={<ListShape label={t('keys.loading')} />}
      >
        {keys &&
          (keys.length === 0 ? (
            <NothingYet title="keys.empty.title" text="keys.empty.text" add="keys.addFirst" onAdd={add} />
          ) : (
            <StaffTable
              inCard
              label={t('keys.title')}
              columns={keyColumns({
                intl,
                locale,
                now: now(),
                userName,
                onRotate: ask('rotate'),
                onRevoke: ask('revoke'),
                onTakeOver: (key) => void takeOverKey(key),
              })}
              rows={keys}
              keyOf={({ id }) => id}
              drawer={null}
              isQuiet={({ state }) => state === 'REVOKED' || state === 'ENDED'}
            />
          ))}
      </SectionCard>
      <StaffFormDrawer
        key={drawer.id}
        open={drawer.id === newKey && shown === null}
        onClose={drawer.close}
        title={t('keys.add')}
        width={36}
      >
        {(parts) => <KeyEditor {...parts} onMade={show} />}
      </StaffFormDrawer>
      <KeyQuestionDialog
        key={`question-${dialogKey}`}
        question={question}
        onClose={() => setQuestion(null)}
        onRotated={show}
        onRevoked={({ name }) => {
          setQuestion(null);
          showMessage({ color: 'success', content: t('keys.revokedNow', { name }) });
        }}
      />
      <KeyShown key={`shown-${dialogKey}`} shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

/** Hours for which the former secret may work on (contract, rotateApiKey: 0 to 168). */
const overlaps = [0, 1, 24, 72, 168];

/** Asks before a key gets another secret, or none any more, and says what then happens. */
function KeyQuestionDialog({
  question,
  onClose,
  onRotated,
  onRevoked,
}: {
  /** Null: the dialog is closed. */
  question: KeyQuestion | null;
  onClose: () => void;
  onRotated: (shown: ShownKey) => void;
  onRevoked: (key: KeyPartsFragment) => void;
}) {
  const t = useT();
  const [hours, setHours] = useState(24);
  const [rotate] = useRotateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const [revoke] = useRevokeApiKeyMutation();
  const saving = useSaving(() => Promise.resolve());

  const isRevoke = question?.action === 'revoke';

  async function confirm({ action, key: { id } }: KeyQuestion) {
    let shown: ShownKey | undefined;
    let revoked: KeyPartsFragment | undefined;
    const done = await saving.run(async () => {
      if (action === 'rotate') shown = (await rotate({ variables: { id, overlapHours: hours } })).data?.rotateApiKey;
      else revoked = (await revoke({ variables: { id } })).data?.revokeApiKey;
    });
    if (done && shown) onRotated(shown);
    if (done && revoked) onRevoked(revoked);
  }

  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question && t(isRevoke ? 'keys.revokeAsk.title' : 'keys.rotateAsk.title', { name: question.key.name })}
      actions={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {t(isRevoke ? 'integrations.revokeAsk.keep' : 'keys.rotateAsk.keep')}
          </Button>
          <Button variant={isRevoke ? 'danger' : 'primary'} loading={saving.busy} onClick={() => question && void confirm(question)}>
            {t(isRevoke ? 'integrations.revoke' : 'keys.rotateAsk.confirm')}
          </Button>
        </>
      }
    >
      <SaveFailure failure={saving.failure} />
      {question ? <p>{t(isRevoke ? 'keys.revokeAsk.text' : 'keys.rotateAsk.text')}</p> : null}
      {question?.action === 'rotate' ? (
        <chakra.div mt="4">
          <SelectField
            label={t('keys.rotateAsk.overlap')}
            options={overlaps.map((value) => ({
              value: String(value),
              label: t('keys.rotateAsk.hours', { hours: value }),
            }))}
            value={String(hours)}
            onChange={(event) => setHours(Number(event.currentTarget.value))}
          />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}

/** A call that every key may make, as it is typed in a shell. */
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

/** A new secret, this once, with a call to try it. @param shown null: none was made or given another secret just now */
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
                text: (
                  <FormattedList
                    value={key.scope
                      .filter((one) => one !== 'branch:all')
                      .map((one) => (
                        <FormattedMessage key={one} id={`users.right.${rightName(one)}`} />
                      ))}
                  />
                ),
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
