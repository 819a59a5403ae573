import { paths, type Path } from '@booking/domain/navigation/paths';
import type { Step } from './steps';

export const stepPaths: Record<Step, Path> = {
  postcode: paths.form,
  order: paths.formOrder,
  date: paths.formDate,
  details: paths.formDetails,
  summary: paths.formSummary,
};
