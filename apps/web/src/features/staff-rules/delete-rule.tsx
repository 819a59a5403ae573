import { useApolloClient } from '@apollo/client/react';
import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
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

  return (
    <>
      <SaveFailure failure={saving.failure} />
      <Banner role="alert" tone="full" marginBottom="4.5" title={<FormattedMessage id="rules.deleteAsk.title" />}>
        <FormattedMessage id={saving.failure?.reason === 'STALE_VERSION' ? 'rules.deleteAsk.stale' : 'rules.deleteAsk.text'} />
        <Flex gap="2" marginTop="2.5" wrap="wrap">
          <Button variant="outline" size="sm" onClick={onKeep}>
            <FormattedMessage id="rules.deleteAsk.keep" />
          </Button>
          <Button variant="danger" size="sm" loading={saving.busy} onClick={() => void confirm()}>
            <FormattedMessage id="rules.deleteAsk.confirm" />
          </Button>
        </Flex>
      </Banner>
    </>
  );
}
