import '@testing-library/jest-dom/vitest';
import { exampleContact } from '@booking/reference-data/example-contact';
import { configure } from '@testing-library/react';
import React from 'react';

// Pages are loaded lazily, which can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// For its warnings, React's development build records a stack trace for each element, up to a limit per second. That took a fifth of the
// time of the tests. This makes the limit always reached.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set: () => {} });

// Features that the client uses and jsdom does not have.
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

/** A connection that never opens. Tests of live changes use live-server.ts. */
class WebSocketStub {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = WebSocketStub.CONNECTING;
  send() {}
  close() {}
}

/** Replaces the `labels` of jsdom, which visits the whole page for each label of each element. */
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

// A modal dialog without the top layer: it opens, and closes with its event and returns the focus, which is all that tests can observe.
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

// The settings that the server writes into the page.
const settings = document.createElement('script');
settings.id = 'contact';
settings.type = 'application/json';
settings.textContent = JSON.stringify(exampleContact);
document.head.append(settings);
