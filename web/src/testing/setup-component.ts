import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

/** Three times the longest of 1,394 waits on two cores beside a load of 8, in ms. */
const patienceMs = 20_000;
configure({
  asyncUtilTimeout: patienceMs,
  getElementError: (message) => new Error(message ?? 'not found'),
});

const jsdomBlob = Object.getPrototypeOf(File.prototype) as Blob;
jsdomBlob.arrayBuffer ??= function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  const reader = new FileReader();
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  reader.onload = () => resolve(reader.result as ArrayBuffer);
  reader.readAsArrayBuffer(this);
  return promise;
};

// What jsdom lacks of the browser the pages use.
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
performance.getEntriesByType ??= () => [];
URL.createObjectURL = () => 'blob:http://localhost/photo';
URL.revokeObjectURL = () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
Object.defineProperty(globalThis, 'createImageBitmap', {
  value: () => Promise.resolve({ width: 800, height: 800, close: () => undefined }),
  configurable: true,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
});

afterEach(() => cleanup());
