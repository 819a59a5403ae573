import { CircleHelp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
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
  const link = useTutorialLink();
  return (
    <Button asChild variant="ghost" size="md">
      <Link {...link}>
        <CircleHelp size={17} aria-hidden="true" />
        <FormattedMessage id="deliveryForm.tutorial.open" />
      </Link>
    </Button>
  );
}
