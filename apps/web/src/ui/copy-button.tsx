import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: ReactNode;
  /** The label after this text was copied. */
  copied: ReactNode;
  /** Called if the browser refuses, for example to select the text for copying by hand. */
  onRefused?: () => void;
}

/** A button that copies a text and confirms it. */
export function CopyButton({ text, label, copied, onRefused }: CopyButtonProps) {
  const [last, setLast] = useState<string | null>(null);
  const isCopied = last === text;
  async function copy() {
    try {
      // Undefined without HTTPS.
      await navigator.clipboard.writeText(text);
      setLast(text);
    } catch {
      onRefused?.();
    }
  }
  return (
    <Button variant="ghost" size="sm" onClick={() => void copy()}>
      {isCopied ? <Check size={16} /> : <Copy size={16} />}
      {isCopied ? copied : label}
    </Button>
  );
}
