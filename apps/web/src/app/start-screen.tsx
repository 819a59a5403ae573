import { brandName, productName } from '../lib/use-document-title';
import { Logo } from '../ui/logo';
import './start-screen.css';

/** The logo where the app bar will have it, while the first page is fetched: index.html shows the same before any script. */
export function StartScreen() {
  return (
    <div className="start-screen">
      <Logo />
      <span>
        {productName}
        <span>{brandName()}</span>
      </span>
    </div>
  );
}
