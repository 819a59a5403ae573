import './ui/theme/fonts.css';
import { stripPrefix } from '@booking/domain/locale/locale';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Application } from './app/application';
import { loadMessages } from './app/load-messages';
import { preloadPage } from './app/pages';
import { watchColorMode } from './lib/color-mode';
import { registerServiceWorker } from './lib/service-worker';
import { startSession } from './lib/session/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const { pathname } = window.location;
loadMessages(stripPrefix(pathname).locale).catch(() => undefined);
preloadPage(pathname);
watchColorMode();
startSession();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Application />
    </BrowserRouter>
  </StrictMode>,
);
registerServiceWorker();
