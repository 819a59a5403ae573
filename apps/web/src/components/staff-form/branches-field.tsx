import { useT } from '../../lib/use-locale';
import { CheckboxGroup } from '../../ui/checkbox-group';
import type { FieldProps } from '../../ui/field';

interface BranchesFieldProps extends Pick<FieldProps, 'label' | 'help' | 'error'> {
  /** The branches of the user, which can be chosen. */
  branches: readonly Readonly<{ id: string; name: string }>[];
  value: readonly string[];
  onChange: (branchIds: string[]) => void;
}

/** Chooses some or all of the user’s branches. */
export function BranchesField({ branches, ...field }: BranchesFieldProps) {
  const t = useT();
  return (
    <CheckboxGroup {...field} all={t('staffForm.branches.all')} options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
  );
}
