import { useT } from '../../lib/use-locale';
import { CheckboxGroup } from '../../ui/checkbox-group';
import type { FieldProps } from '../../ui/field';

interface BranchesFieldProps extends Pick<FieldProps, 'label' | 'help' | 'error'> {
  /** Those that may be chosen: one's own. */
  branches: readonly Readonly<{ id: string; name: string }>[];
  value: readonly string[];
  onChange: (branchIds: string[]) => void;
}

/** Some of one's branches, or all of them. */
export function BranchesField({ branches, ...field }: BranchesFieldProps) {
  const t = useT();
  return (
    <CheckboxGroup {...field} all={t('staffForm.branches.all')} options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
  );
}
