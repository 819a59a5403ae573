import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { today } from '../../../lib/today';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useDraft } from '../draft/use-draft';
import { stepPaths } from '../step-paths';
import { firstMissing, type Step } from '../steps';

/** Shows a step when all earlier ones are done; otherwise redirects to the first missing one. */
export function StepGuard({ step, children }: { step: Step; children: ReactNode }) {
  const draft = useDraft();
  const to = useLocalisedPath();
  const { search } = useLocation();
  const missing = firstMissing(step, draft, today());
  return missing ? <Navigate replace to={{ pathname: to(stepPaths[missing]), search }} /> : children;
}
