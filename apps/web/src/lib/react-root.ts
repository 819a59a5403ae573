/** React for the browser. A module of its own: React is packaged so that it runs when it is first used, and here that is in a task of its own (vite.config.ts). */
export { createRoot, hydrateRoot } from 'react-dom/client';
