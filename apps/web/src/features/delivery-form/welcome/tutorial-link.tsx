import { CircleHelp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../../ui/button';

/** Opens the tutorial again; the browser's back button closes it. */
export function TutorialLink() {
  const { pathname, search } = useLocation();
  const opened = new URLSearchParams(search);
  opened.set('dialog', 'tutorial');
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={{ pathname, search: opened.toString() }} preventScrollReset>
        <CircleHelp size={17} aria-hidden="true" />
        <FormattedMessage id="deliveryForm.tutorial.open" />
      </Link>
    </Button>
  );
}
