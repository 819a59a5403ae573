import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useShortcutHelp } from '../../components/shortcuts/shortcuts';
import { usePageKey } from '../../components/shortcuts/use-page-key';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { KeyHints } from '../../components/staff-table/key-hints';
import { StaffTable } from '../../components/staff-table/staff-table';
import { now } from '../../lib/clock';
import { useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { SectionCard } from '../../ui/section-card';
import { useSnackbar } from '../../ui/snackbar';
import { useApiKeysQuery, useTakeOverApiKeyMutation, type KeyPartsFragment } from './api-keys.generated';
import { inOrder } from './key-order';
import { keyColumns, type KeyDeeds } from './key-columns';
import { KeyEditor, type ShownKey } from './key-editor';
import { KeyQuestionDialog, type KeyQuestion } from './key-question';
import { KeyShown } from './key-shown';
import { NothingYet } from './nothing-yet';
import { ListShape } from '../../components/staff-table/list-shape';

/** In the address: the form for a new one is open. */
const newKey = 'new';
const shortcuts = { title: 'keys.title', shortcuts: [{ keys: ['A'], does: 'keys.add' }] };

/** Keys of other systems: made, given another secret, taken over and revoked (integrators, "API keys"). */
export function KeysTab() {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('key');
  const { data, loading, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [takeOver] = useTakeOverApiKeyMutation();
  const [shown, setShown] = useState<ShownKey | null>(null);
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  // Each secret and each question begins empty. They are not taken out when they close: what opened them may be gone by then.
  const [turn, setTurn] = useState(0);
  const add = () => drawer.open(newKey);
  useShortcutHelp(shortcuts);
  usePageKey('a', add);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const keys = data ? inOrder(data.apiKeys) : null;

  function show(next: ShownKey) {
    setQuestion(null);
    if (drawer.id !== null) drawer.close();
    setShown(next);
    setTurn(turn + 1);
    retry();
  }

  async function takeOverKey({ id, name }: KeyPartsFragment) {
    const done = await takeOver({ variables: { id } }).then(
      () => true,
      () => false,
    );
    showMessage({
      color: done ? 'success' : 'full',
      content: intl.formatMessage({ id: done ? 'integrations.takenOver' : 'keys.notTakenOver' }, { name }),
    });
    if (!done) retry();
  }

  const ask = (deed: KeyQuestion['deed']) => (key: KeyPartsFragment) => {
    setQuestion({ deed, key });
    setTurn(turn + 1);
  };

  return (
    <>
      <SectionCard
        title={<FormattedMessage id="keys.title" />}
        sub={<FormattedMessage id="keys.sub" />}
        actions={
          keys && keys.length > 0 ? (
            <Button size="sm" onClick={add}>
              <Plus size={17} aria-hidden="true" />
              <FormattedMessage id="keys.add" />
            </Button>
          ) : null
        }
        hasMenus
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={<FormattedMessage id="keys.failed" />}
        skeleton={<ListShape label={<FormattedMessage id="keys.loading" />} />}
      >
        {keys &&
          (keys.length === 0 ? (
            <NothingYet words="keys.empty" add={{ words: 'keys.addFirst', onAdd: add }} />
          ) : (
            <KeyTable keys={keys} onRotate={ask('rotate')} onRevoke={ask('revoke')} onTakeOver={(key) => void takeOverKey(key)} />
          ))}
      </SectionCard>
      {keys && keys.length > 0 ? (
        <KeyHints
          hints={[
            { keys: ['↑', '↓'], does: 'staffTable.move' },
            { keys: ['A'], does: 'keys.add' },
          ]}
        />
      ) : null}
      <StaffFormDrawer
        key={drawer.id}
        open={drawer.id === newKey && shown === null}
        onClose={drawer.close}
        title={<FormattedMessage id="keys.add" />}
        width={36}
      >
        {(parts) => <KeyEditor {...parts} onMade={show} />}
      </StaffFormDrawer>
      <KeyQuestionDialog
        key={`question-${turn}`}
        question={question}
        onClose={() => setQuestion(null)}
        onRotated={show}
        onRevoked={({ name }) => {
          setQuestion(null);
          showMessage({ color: 'success', content: intl.formatMessage({ id: 'keys.revokedNow' }, { name }) });
        }}
      />
      <KeyShown key={`shown-${turn}`} shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function KeyTable({ keys, ...deeds }: KeyDeeds & { keys: readonly KeyPartsFragment[] }) {
  const intl = useIntl();
  const locale = useLocale();
  const { name } = useStaffUser();
  return (
    <StaffTable
      inCard
      label={intl.formatMessage({ id: 'keys.title' })}
      columns={keyColumns({ intl, locale, now: now(), userName: name, ...deeds })}
      rows={keys}
      keyOf={({ id }) => id}
      drawer={null}
      isQuiet={({ state }) => state === 'REVOKED' || state === 'ENDED'}
    />
  );
}
