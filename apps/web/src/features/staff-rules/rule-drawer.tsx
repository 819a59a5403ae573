import { skipToken } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { StaffFormPending } from '../../components/staff-form/staff-form-pending';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
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
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const isNew = id === newRule;
  const deleteButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setDeleting(false);
    deleteButton.current?.focus();
  };
  const query = useRuleQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const rule = query.data?.restriction ?? null;
  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={onClose}
      title={isNew ? t('rules.add') : (rule?.name ?? t('rules.edit'))}
      headActions={
        rule ? (
          <Button
            ref={deleteButton}
            variant="ghost"
            size="sm"
            icon
            aria-label={t('rules.delete')}
            aria-expanded={deleting}
            onClick={() => setDeleting(!deleting)}
          >
            <Trash2 size={17} />
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
        return <StaffFormPending area="rules" query={query} onClose={onClose} />;
      }}
    </StaffFormDrawer>
  );
}
