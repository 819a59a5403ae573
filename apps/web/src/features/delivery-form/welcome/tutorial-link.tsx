import { CircleHelp } from 'lucide-react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';

/** The way to the tutorial; the browser's back button closes it. */
export function useTutorialLink(): Pick<LinkProps, 'to' | 'preventScrollReset'> {
  const { pathname, search } = useLocation();
  const opened = new URLSearchParams(search);
  opened.set('dialog', 'tutorial');
  return { to: { pathname, search: opened.toString() }, preventScrollReset: true };
}

/** Opens the tutorial again. */
export function TutorialLink() {
  const t = useT();
  const link = useTutorialLink();
  return (
    <Button asChild variant="ghost" size="md">
      <Link {...link}>
        <CircleHelp size={17} />
        {t('deliveryForm.tutorial.open')}
      </Link>
    </Button>
  );
}
