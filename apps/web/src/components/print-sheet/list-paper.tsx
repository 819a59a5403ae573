import { htmlLang } from '@booking/domain/locale/locale';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocale } from '../../lib/use-locale';
import './list-paper.css';

interface ListPaperProps {
  /** Below each page: those behind the first have no other heading. */
  title: string;
  children: ReactNode;
}

/** Many bookings on paper, instead of the screen's page: A4, black on white, as many pages as it takes. It stands in the document, not drawn. */
export function ListPaper({ title, children }: ListPaperProps) {
  const locale = useLocale();
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['listPaper'] = '';
    style.setProperty('--list-paper', JSON.stringify(title));
    return () => {
      delete dataset['listPaper'];
      style.removeProperty('--list-paper');
    };
  }, [title]);
  return createPortal(
    <section className="list-paper" lang={htmlLang(locale)} data-testid="list-paper">
      {children}
    </section>,
    document.body,
  );
}
