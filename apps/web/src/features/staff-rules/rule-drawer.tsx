import { skipToken } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { requestFailureOf } from '../../lib/request-failure';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/form-skeleton';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { DeleteRule } from './delete-rule';
import { RuleEditor } from './rule-editor';
import { useRuleQuery, type RulePartsFragment } from './rules.generated';

/** In the address, in place of an id. */
export const newRule = 'new';

interface RuleDrawerProps {
  /** Null: closed; `newRule`: an empty form. */
  id: string | null;
  onClose: () => void;
  onSaved: (rule: RulePartsFragment, isNew: boolean) => void;
  onDeleted: (rule: RulePartsFragment) => void;
}

/** A booking rule at the right side of the list: as it is at this moment, not as the list knew it. */
export function RuleDrawer({ id, onClose, onSaved, onDeleted }: RuleDrawerProps) {
  const intl = useIntl();
  const [deleting, setDeleting] = useState(false);
  const isNew = id === newRule;
  const deleteButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setDeleting(false);
    deleteButton.current?.focus();
  };
  const { data, loading, error, refetch } = useRuleQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const rule = data?.restriction ?? null;
  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={onClose}
      title={isNew ? <FormattedMessage id="rules.add" /> : (rule?.name ?? <FormattedMessage id="rules.edit" />)}
      headActions={
        rule ? (
          <Button
            ref={deleteButton}
            variant="ghost"
            size="sm"
            icon
            aria-label={intl.formatMessage({ id: 'rules.delete' })}
            aria-expanded={deleting}
            onClick={() => setDeleting(!deleting)}
          >
            <Trash2 size={17} aria-hidden="true" />
          </Button>
        ) : null
      }
    >
      {(parts) => {
        if (isNew) return <RuleEditor rule={null} {...parts} onSaved={(saved) => onSaved(saved, true)} />;
        if (rule) {
          return (
            <>
              {deleting ? <DeleteRule rule={rule} onKeep={keep} onDeleted={() => onDeleted(rule)} /> : null}
              <RuleEditor rule={rule} {...parts} onSaved={(saved) => onSaved(saved, false)} />
            </>
          );
        }
        if (loading) return <FormSkeleton>{intl.formatMessage({ id: 'rules.loadingOne' })}</FormSkeleton>;
        const retry = () => void refetch().catch(() => undefined);
        if (error && requestFailureOf(error).code !== 'NOT_FOUND')
          return <ErrorState title={<FormattedMessage id="rules.failedOne" />} onRetry={retry} />;
        return (
          <div role="alert">
            <EmptyState
              picture={<BedScene />}
              title={<FormattedMessage id="rules.notFound.title" />}
              action={
                <Button variant="tint" onClick={onClose}>
                  <FormattedMessage id="ui.close" />
                </Button>
              }
            >
              <FormattedMessage id="rules.notFound.text" />
            </EmptyState>
          </div>
        );
      }}
    </StaffFormDrawer>
  );
}
