import { useApolloClient } from '@apollo/client/react';
import { DeleteQuestion } from '../../components/staff-form/delete-question';
import { useSaving } from '../../components/staff-form/use-saving';
import { RuleDocument, useDeleteRuleMutation, type RulePartsFragment } from './rules.generated';

interface DeleteRuleProps {
  /** As it was seen: a rule that somebody else has changed since is not deleted unseen. */
  rule: RulePartsFragment;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Asks before a rule is deleted: its days go back to the limit that they have without it. */
export function DeleteRule({ rule: { id, version }, onKeep, onDeleted }: DeleteRuleProps) {
  const client = useApolloClient();
  const [remove] = useDeleteRuleMutation();
  const saving = useSaving(() => client.query({ query: RuleDocument, variables: { id }, fetchPolicy: 'network-only' }));

  async function confirm() {
    const done = await saving.run(() =>
      remove({
        variables: { id, version },
        update: (cache) => {
          cache.modify({
            fields: {
              restrictions: (list: readonly { __ref: string }[] = [], { readField }) => list.filter((one) => readField('id', one) !== id),
            },
          });
        },
      }),
    );
    if (done) onDeleted();
  }

  return <DeleteQuestion words="rules.deleteAsk" saving={saving} onKeep={onKeep} onConfirm={() => void confirm()} />;
}
