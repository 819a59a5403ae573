import '@testing-library/jest-dom/vitest';
import { exampleContact } from '@booking/reference-data/example-contact';
import { configure } from '@testing-library/react';

// Pages are loaded lazily: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom does not have and the client asks for.
class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const noMatch = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;

/** A connection that is never made: live changes have a server of their own where they are tested (live-server.ts). */
class WebSocketStub {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = WebSocketStub.CONNECTING;
  send() {}
  close() {}
}

Object.assign(window, { WebSocket: WebSocketStub });
window.ResizeObserver = ResizeObserverStub;
window.matchMedia = noMatch;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// A modal dialog without the top layer: open, and closed with its event and the focus where it was, is all that a test can see.
const focusBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  focusBefore.set(this, document.activeElement);
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  (focusBefore.get(this) as HTMLElement | null | undefined)?.focus();
  this.dispatchEvent(new Event('close'));
};

// The server writes it into the page.
const settings = document.createElement('script');
settings.id = 'contact';
settings.type = 'application/json';
settings.textContent = JSON.stringify(exampleContact);
document.head.append(settings);
