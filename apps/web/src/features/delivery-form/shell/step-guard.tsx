import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { today } from '../../../lib/clock';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useDraft } from '../draft/use-draft';
import { stepPaths } from '../step-paths';
import { firstMissing, type Step } from '../steps';

/** Lets a step be seen once those before it are done; otherwise goes to the first that is missing. */
export function StepGuard({ step, children }: { step: Step; children: ReactNode }) {
  const draft = useDraft();
  const to = useLocalisedPath();
  const { search } = useLocation();
  const missing = firstMissing(step, draft, today());
  return missing ? <Navigate replace to={{ pathname: to(stepPaths[missing]), search }} /> : children;
}
