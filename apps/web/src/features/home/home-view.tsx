import { useDocumentTitle } from '../../lib/use-document-title';
import { HomePage } from './home-page';

/** `/`. */
export function HomeView() {
  useDocumentTitle();
  return <HomePage />;
}
