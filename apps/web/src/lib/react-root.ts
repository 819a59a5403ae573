/** React for the browser, in a module of its own: it runs when it is first used, and here in a task of its own (vite.config.ts). */
export { createRoot, hydrateRoot } from 'react-dom/client';
