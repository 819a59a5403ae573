import './ui/theme/fonts.css';
import { stripPrefix } from '@booking/domain/locale/locale';
import { StrictMode, startTransition } from 'react';
import { Application } from './app/application';
import { watchKeptDay } from './app/kept-day';
import { loadMessages } from './app/load-messages';
import { PageRouter } from './app/page-router';
import { preloadPage } from './app/pages';
import { watchColorMode } from './lib/color-mode';
import { createRoot, hydrateRoot } from './lib/react-root';
import { keepTextNodes } from './lib/outside-translation';
import { mendAddress } from './lib/mend-address';
import { registerServiceWorker } from './lib/service-worker';
import { startSession } from './lib/session/session';

mendAddress();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

// The server sent the page as a guest's first visit begins (prerender.tsx); public/before-paint.js marks who needs another one.
const isDrawn = 'prerendered' in root.dataset && document.documentElement.dataset['own'] === undefined;

function takeOver(root: HTMLElement): void {
  keepTextNodes(document.body);
  const application = (
    <StrictMode>
      <PageRouter>
        <Application />
      </PageRouter>
    </StrictMode>
  );
  if (isDrawn) {
    // In a transition React takes over in small pieces, and lets the browser do other things between them.
    startTransition(() => void hydrateRoot(root, application));
  } else {
    root.replaceChildren(...(document.getElementById('waiting') ?? root).childNodes);
    delete document.documentElement.dataset['own'];
    createRoot(root).render(application);
  }
}

function load(): void {
  const { pathname } = window.location;
  loadMessages(stripPrefix(pathname).locale).catch(() => undefined);
  preloadPage(pathname);
}

function follow(): void {
  watchColorMode();
  startSession();
  watchKeptDay();
}

// Each in a task of its own: the browser answers a touch between them.
for (const part of [load, follow, () => takeOver(root), registerServiceWorker]) setTimeout(part);
