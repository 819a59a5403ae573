import '@testing-library/jest-dom/vitest';
import { exampleContact } from '@booking/reference-data/example-contact';
import { configure } from '@testing-library/react';
import React from 'react';

// Pages are loaded lazily: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// With each element React's development build records a stack trace, for its warnings, up to a limit for each second. That took a
// fifth of the time of the tests; from here on the limit is always reached.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set: () => {} });

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

/** The labels of an element as jsdom finds them, which walks through the whole page for each label, for each element asked about. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const labels = [...this.ownerDocument.getElementsByTagName('label')];
  return labels.filter((label) => {
    if (!label.hasAttribute('for')) return label.contains(this) && label.control === this;
    return label.htmlFor !== '' && this.ownerDocument.getElementById(label.htmlFor) === this;
  });
}
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLOutputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
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
