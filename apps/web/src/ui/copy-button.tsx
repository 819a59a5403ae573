import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: ReactNode;
  /** What it says once this text is copied. */
  copied: ReactNode;
  /** Not every browser lets a page write there: what then helps to copy by hand. */
  onRefused?: () => void;
}

/** Copies a text, and says that it has. */
export function CopyButton({ text, label, copied, onRefused }: CopyButtonProps) {
  const [last, setLast] = useState<string | null>(null);
  const isCopied = last === text;
  async function copy() {
    try {
      // Not there without HTTPS.
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
