import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';
import { useRevokeApiKeyMutation, useRotateApiKeyMutation, type KeyPartsFragment } from './api-keys.generated';
import type { ShownKey } from './key-editor';

/** What is asked about a key. */
export interface KeyQuestion {
  deed: 'rotate' | 'revoke';
  key: KeyPartsFragment;
}

interface KeyQuestionDialogProps {
  /** Null: the dialog is closed. */
  question: KeyQuestion | null;
  onClose: () => void;
  onRotated: (shown: ShownKey) => void;
  onRevoked: (key: KeyPartsFragment) => void;
}

/** Hours for which the former secret may work on (contract, rotateApiKey: 0 to 168). */
const overlaps = [0, 1, 24, 72, 168];

/** Asks before a key gets another secret, or none any more, and says what then happens. */
export function KeyQuestionDialog({ question, onClose, onRotated, onRevoked }: KeyQuestionDialogProps) {
  const intl = useIntl();
  const [hours, setHours] = useState(24);
  const [rotate] = useRotateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const [revoke] = useRevokeApiKeyMutation();
  const saving = useSaving(() => Promise.resolve());

  async function confirm({ deed, key: { id } }: KeyQuestion) {
    let shown: ShownKey | undefined;
    let revoked: KeyPartsFragment | undefined;
    const done = await saving.run(async () => {
      if (deed === 'rotate') shown = (await rotate({ variables: { id, overlapHours: hours } })).data?.rotateApiKey;
      else revoked = (await revoke({ variables: { id } })).data?.revokeApiKey;
    });
    if (done && shown) onRotated(shown);
    if (done && revoked) onRevoked(revoked);
  }

  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question && <FormattedMessage id={`keys.${question.deed}Ask.title`} values={{ name: question.key.name }} />}
      actions={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            <FormattedMessage id={question?.deed === 'revoke' ? 'integrations.revokeAsk.keep' : 'keys.rotateAsk.keep'} />
          </Button>
          <Button
            variant={question?.deed === 'revoke' ? 'danger' : 'primary'}
            loading={saving.busy}
            onClick={() => question && void confirm(question)}
          >
            <FormattedMessage id={question?.deed === 'revoke' ? 'integrations.revoke' : 'keys.rotateAsk.confirm'} />
          </Button>
        </>
      }
    >
      <SaveFailure failure={saving.failure} />
      {question ? (
        <p>
          <FormattedMessage id={`keys.${question.deed}Ask.text`} />
        </p>
      ) : null}
      {question?.deed === 'rotate' ? (
        <chakra.div mt="4">
          <SelectField
            label={<FormattedMessage id="keys.rotateAsk.overlap" />}
            options={overlaps.map((value) => ({
              value: String(value),
              label: intl.formatMessage({ id: 'keys.rotateAsk.hours' }, { hours: value }),
            }))}
            value={String(hours)}
            onChange={(event) => setHours(Number(event.currentTarget.value))}
          />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
