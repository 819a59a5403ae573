import { Button, type ButtonProps } from '../../ui/button';

/** A choice below what was not taken: what was tapped may take many words, which wrap where a telephone has no room for them. */
export const ChoiceButton = (props: ButtonProps) => (
  <Button variant="outline" size="sm" maxWidth="full" py="1.5" whiteSpace="normal" textAlign="start" {...props} />
);
